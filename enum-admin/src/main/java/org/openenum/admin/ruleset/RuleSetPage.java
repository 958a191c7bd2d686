package org.openenum.admin.ruleset;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.RoutingPolicy;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The pages of named rule sets, which the console calls destinations: the list, the form to create and change one, and
 * its history.
 */
@PageController
class RuleSetPage implements Editing.Subject<String, RuleSetForm, RuleSetView> {

    /** The number of names that a form suggests while one is typed. */
    private static final int MAX_SUGGESTIONS = 20;

    private final RuleSetService ruleSets;

    private final RequesterGroupService groups;

    private final RegionService regions;

    private final Editing editing;

    private final Versions versions;

    RuleSetPage(
            RuleSetService ruleSets,
            RequesterGroupService groups,
            RegionService regions,
            Editing editing,
            Versions versions) {
        this.ruleSets = ruleSets;
        this.groups = groups;
        this.regions = regions;
        this.editing = editing;
        this.versions = versions;
    }

    @GetMapping("/destinations")
    String list(@RequestParam(defaultValue = "") String q, @RequestParam(defaultValue = "") String after, Model model) {
        String start = q.strip();
        Page<RuleSetView> page =
                ruleSets.list(start, new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("q", start);
        model.addAttribute("ruleSets", page.items());
        model.addAttribute("pager", Pager.of("/destinations", Map.of("q", start), after, page.next()));
        return "ruleset/list";
    }

    /** Suggests names for the field that is typed in; {@code target} may also contain a URI. */
    @GetMapping("/names/destinations")
    String names(
            @RequestParam(defaultValue = "") String ruleSet,
            @RequestParam(defaultValue = "") String target,
            Model model) {
        model.addAttribute(
                "names",
                ruleSets.list((ruleSet + target).strip(), new Page.Wanted(null, MAX_SUGGESTIONS)).items().stream()
                        .map(RuleSetView::name)
                        .toList());
        return "ruleset/names";
    }

    @GetMapping("/new/destinations")
    String blank(Model model) {
        return editing.blank(this, RuleSetForm.EMPTY, model);
    }

    @PostMapping("/preview/destinations")
    String preview(FormInput input, Model model) {
        model.addAttribute("preview", previewOf(RuleSetForm.read(input)));
        return "ruleset/preview";
    }

    @PostMapping("/destinations")
    String create(Post post) {
        RuleSetForm form = read(post.input());
        return editing.create(this, form, RuleSetForm::name, "name", post);
    }

    @GetMapping("/destinations/{name}")
    String edit(@PathVariable String name, Model model) {
        return editing.edit(this, name, model);
    }

    @PostMapping("/destinations/{name}")
    String save(@PathVariable String name, Post post) {
        return editing.change(this, name, read(post.input()), post);
    }

    @PostMapping("/destinations/{name}/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(this, name, post);
    }

    @GetMapping("/destinations/{name}/history")
    String history(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        return versions.show(past(name), after, model);
    }

    @PostMapping("/destinations/{name}/revert")
    String revert(@PathVariable String name, @RequestParam long version, Post post) {
        return versions.revert(
                placeOf(name),
                seen -> Optional.of(ruleSets.revert(name, version, seen, post.author())),
                () -> past(name),
                post);
    }

    private Past past(String name) {
        RuleSetView now = ruleSets.get(name);
        return new Past(placeOf(now), now.entityTag(), wanted -> ruleSets.history(name, wanted));
    }

    @Override
    public RuleSetView stored(String name) {
        return ruleSets.get(name);
    }

    @Override
    public RuleSetForm formOf(RuleSetView stored) {
        return RuleSetForm.of(stored);
    }

    @Override
    public RuleSetView put(String name, RuleSetForm form, Precondition precondition, Author author) {
        return ruleSets.put(name, form.draft(), precondition, author).value();
    }

    @Override
    public void remove(String name, Precondition precondition, Author author) {
        ruleSets.delete(name, precondition, author);
    }

    @Override
    public String listWithout(String name) {
        return "/destinations";
    }

    @Override
    public String page(Model model, RuleSetForm form, @Nullable RuleSetView ruleSet) {
        model.addAttribute("ruleSet", ruleSet);
        model.addAttribute("usage", ruleSet == null ? null : ruleSets.usage(ruleSet.name()));
        model.addAttribute("preview", previewOf(form));
        model.addAttribute("groups", groupsOf(form));
        model.addAttribute("matrix", ruleSet == null ? null : matrixOf(ruleSet));
        return "ruleset/form";
    }

    /** Also shows the previews before and after, and how many numbers are affected. */
    @Override
    public String review(Model model, RuleSetForm form, RuleSetView stored) {
        model.addAttribute("now", previewOf(RuleSetForm.of(stored)));
        model.addAttribute("then", previewOf(form));
        model.addAttribute("usage", ruleSets.usage(stored.name()));
        return Editing.REVIEW;
    }

    @Override
    public Place placeOf(RuleSetView ruleSet) {
        return placeOf(ruleSet.name());
    }

    private static Place placeOf(String name) {
        return new Place(
                "destinations", "destination", name, Place.path("/destinations/{name}", name), "/destinations");
    }

    /** The form, with the rule that a button adds or removes. */
    private static RuleSetForm read(FormInput input) {
        RuleSetForm form = RuleSetForm.read(input);
        return form.withRules(RuleForm.changed(form.rules(), input.text("action")));
    }

    private DestinationMatrix matrixOf(RuleSetView ruleSet) {
        Map<String, Integer> regionIds = regions.idsByName();
        return DestinationMatrix.of(
                ruleSet,
                ruleSets::get,
                group -> regionIds.getOrDefault(String.valueOf(groups.get(group).region()), RoutingPolicy.NO_REGION),
                regions.namesById());
    }

    /** The groups that may get another destination instead. */
    private Set<String> groupsOf(RuleSetForm form) {
        Set<String> names = new TreeSet<>(form.variants().keySet());
        groups.list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().forEach(group -> names.add(group.name()));
        return names;
    }

    private static Preview previewOf(RuleSetForm form) {
        List<RuleForm> rules = form.rules();
        if (rules.stream().allMatch(RuleForm::isBlank)) {
            return Preview.EMPTY_EXAMPLE;
        }
        int ttl = ttlOf(form.ttl());
        return Preview.of(RuleSetLint.EXAMPLE_APEX, Numbering.E164, RuleSetLint.EXAMPLE, true, ttl, rules);
    }

    private static int ttlOf(String text) {
        try {
            Integer seconds = FormInput.number("ttl", text);
            return seconds == null ? Zone.DEFAULT_TTL_SECONDS : seconds;
        } catch (RefusedException e) {
            // Reported when it is saved; until then the rest of the preview is useful.
            return Zone.DEFAULT_TTL_SECONDS;
        }
    }
}
