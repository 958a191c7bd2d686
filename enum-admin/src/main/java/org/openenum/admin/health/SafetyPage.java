package org.openenum.admin.health;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.health.Safeties.SafetyView;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of a destination's target safety, with the present states of its targets. */
@PageController
@RequestMapping("/destinations/{name}/target-safety")
class SafetyPage implements Editing.Subject<String, SafetyForm, SafetyView> {

    private final SafetyService safeties;

    private final TargetService targets;

    private final Editing editing;

    private final Versions versions;

    SafetyPage(SafetyService safeties, TargetService targets, Editing editing, Versions versions) {
        this.safeties = safeties;
        this.targets = targets;
        this.editing = editing;
        this.versions = versions;
    }

    @GetMapping
    String edit(@PathVariable String name, Model model) {
        return editing.edit(this, name, model);
    }

    @PostMapping
    String save(@PathVariable String name, Post post) {
        return editing.change(this, name, SafetyForm.read(post.input()), post);
    }

    @PostMapping("/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(this, name, post);
    }

    @GetMapping("/history")
    String history(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        Place place = new Place("destinations", "safety", name, path(name), "/destinations");
        versions.show(new Past(place, null, wanted -> safeties.history(name, wanted)), after, model);
        // Its title consists of two messages.
        return "health/safety-history";
    }

    private static String path(String name) {
        return Place.path("/destinations/{name}/target-safety", name);
    }

    @Override
    public SafetyView stored(String name) {
        return safeties.get(name);
    }

    @Override
    public SafetyForm formOf(SafetyView stored) {
        return SafetyForm.of(stored);
    }

    @Override
    public SafetyView put(String name, SafetyForm form, Precondition precondition, Author author) {
        return safeties.put(name, form.request(), precondition, author);
    }

    @Override
    public void remove(String name, Precondition precondition, Author author) {
        safeties.put(name, null, precondition, author);
    }

    @Override
    public String page(Model model, SafetyForm form, @Nullable SafetyView stored) {
        SafetyView safety = Objects.requireNonNull(stored);
        List<TargetView> leading = targets.of(safety.ruleSet());
        model.addAttribute("safety", safety);
        model.addAttribute("choices", SafetyForm.CHOICES);
        model.addAttribute("targets", leading);
        model.addAttribute(
                "inService",
                leading.stream().filter(each -> each.condition().isInService()).count());
        return "health/safety";
    }

    @Override
    public String review(Model model, SafetyForm form, SafetyView stored) {
        return "health/safety-review";
    }

    @Override
    public Place placeOf(SafetyView view) {
        String page = path(view.ruleSet());
        return new Place("destinations", "safety", view.ruleSet(), page, page);
    }
}
