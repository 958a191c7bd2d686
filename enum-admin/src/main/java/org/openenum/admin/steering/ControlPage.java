package org.openenum.admin.steering;

import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.page.PageController;
import org.openenum.admin.requester.RegionColumns;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.steering.Control.Algorithm;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * The page of the control of a routing policy, with its present input and decisions. Before a change is saved, the
 * review shows what the new control would have decided on the recorded loads.
 */
@PageController
@RequestMapping("/destinations/{name}/routing-policy/control")
class ControlPage implements Editing.Subject<String, ControlForm, RuleSetView> {

    private final ControlService controls;

    private final Editing editing;

    private final Clock clock;

    ControlPage(ControlService controls, Editing editing, Clock clock) {
        this.controls = controls;
        this.editing = editing;
        this.clock = clock;
    }

    @GetMapping
    String edit(@PathVariable String name, Model model) {
        RuleSetView ruleSet = controls.ruleSet(name);
        return ruleSet.routing() == null ? withoutPolicy(model, ruleSet) : editing.edit(this, name, model);
    }

    @PostMapping
    String save(@PathVariable String name, Post post) {
        return editing.change(this, name, ControlForm.read(post.input()), post);
    }

    @PostMapping("/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(this, name, post);
    }

    private static String withoutPolicy(Model model, RuleSetView ruleSet) {
        model.addAttribute("ruleSet", ruleSet);
        return "steering/no-policy";
    }

    @Override
    public RuleSetView stored(String name) {
        return controls.routedRuleSet(name);
    }

    @Override
    public ControlForm formOf(RuleSetView ruleSet) {
        Routing routing = Objects.requireNonNull(ruleSet.routing());
        String control = routing.control();
        return control == null
                ? ControlForm.ofNew(routing.policy(), controls.regions())
                : ControlForm.of(Control.parse(control), routing.policy(), controls.regions());
    }

    @Override
    public RuleSetView put(String name, ControlForm form, Precondition precondition, Author author) {
        return controls.put(name, form.request(), precondition, author);
    }

    @Override
    public void remove(String name, Precondition precondition, Author author) {
        controls.delete(name, precondition, author);
    }

    @Override
    public String page(Model model, ControlForm form, @Nullable RuleSetView stored) {
        RuleSetView ruleSet = Objects.requireNonNull(stored);
        model.addAttribute("ruleSet", ruleSet);
        model.addAttribute("modes", Mode.values());
        model.addAttribute("algorithms", Algorithm.values());
        model.addAttribute("otherRegions", RegionColumns.others(form.regions(), controls.regions()));
        controls.steered(ruleSet.name(), ShownPolicy.SPAN)
                .ifPresent(steered -> model.addAttribute("one", ShownPolicy.of(steered, clock.instant())));
        return "steering/form";
    }

    @Override
    public String review(Model model, ControlForm form, RuleSetView stored) {
        model.addAttribute("one", ShownPolicy.of(controls.replayed(stored.name(), form.request()), clock.instant()));
        return "steering/review";
    }

    @Override
    public Place placeOf(RuleSetView ruleSet) {
        String page = Place.path("/destinations/{name}/routing-policy/control", ruleSet.name());
        return new Place("steering", "control", ruleSet.name(), page, page);
    }
}
