package org.openenum.admin.routing;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.Routing;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * The page of a destination's routing policy: weights and TTLs, what they come to, and what a control process has set
 * for the moment.
 */
@PageController
class RoutingPage {

    private final RoutingService policies;

    private final WeightsService weights;

    private final RegionService regions;

    private final Distributions distributions;

    private final Editing editing;

    private final Notices notices;

    RoutingPage(
            RoutingService policies,
            WeightsService weights,
            RegionService regions,
            Distributions distributions,
            Editing editing,
            Notices notices) {
        this.policies = policies;
        this.weights = weights;
        this.regions = regions;
        this.distributions = distributions;
        this.editing = editing;
        this.notices = notices;
    }

    @GetMapping("/destinations/{name}/routing-policy")
    String edit(@PathVariable String name, Model model) {
        return editing.edit(new Edited(name), model);
    }

    @PostMapping("/destinations/{name}/routing-policy")
    String save(@PathVariable String name, Post post) {
        return editing.change(new Edited(name), RoutingForm.read(post.input()), post);
    }

    @PostMapping("/destinations/{name}/routing-policy/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(new Edited(name), post);
    }

    /** What the form would come to. */
    @PostMapping("/preview/routing-policies")
    String preview(FormInput input, Model model) {
        addPreview(model, RoutingForm.read(input));
        return "routing/preview";
    }

    /** What holds at this moment; the page asks for it again and again. */
    @GetMapping("/destinations/{name}/routing-policy/moment")
    String moment(@PathVariable String name, Model model) {
        addMoment(model, policies.ruleSet(name));
        return "routing/moment";
    }

    @PostMapping("/destinations/{name}/routing-policy/weights/delete")
    String endWeights(@PathVariable String name, Caller caller, Post post) {
        try {
            weights.delete(policies.owner(name), caller);
            notices.done(post.redirect(), "routing.weights-ended", name);
        } catch (RefusedException e) {
            // They have ended by themselves meanwhile, which is what was wanted.
        }
        return "redirect:" + Place.path("/destinations/{name}/routing-policy", name);
    }

    /** The policy of the destination of this name. */
    private final class Edited implements Editing.Subject<RoutingForm, RuleSetView> {

        private final String name;

        Edited(String name) {
            this.name = name;
        }

        @Override
        public RuleSetView stored() {
            return policies.ruleSet(name);
        }

        @Override
        public RoutingForm formOf(RuleSetView stored) {
            return RoutingForm.of(stored, regions.namesById());
        }

        @Override
        public RuleSetView put(RoutingForm form, Precondition precondition, Author author) {
            return policies.put(name, form.request(), precondition, author).ruleSet();
        }

        @Override
        public void remove(Precondition precondition, Author author) {
            policies.delete(name, precondition, author);
        }

        @Override
        public String page(Model model, RoutingForm form, @Nullable RuleSetView stored) {
            model.addAttribute("answers", RoutingPolicyRequest.OF_RULES);
            model.addAttribute("draws", Routing.Draw.values());
            model.addAttribute(
                    "otherRegions", form.withoutWeights(regions.idsByName().keySet()));
            addPreview(model, form);
            addMoment(model, Objects.requireNonNull(stored));
            return "routing/form";
        }

        @Override
        public String review(Model model, RoutingForm form, RuleSetView stored) {
            model.addAttribute("sharesNow", distributions.of(stored.routing()));
            model.addAttribute("sharesThen", distributions.of(form.request().routing(regions.idsByName())));
            return "routing/review";
        }

        @Override
        public Place placeOf(RuleSetView ruleSet) {
            return new Place(
                    "routing",
                    ruleSet.name(),
                    Place.path("/destinations/{name}/routing-policy", ruleSet.name()),
                    Place.path("/destinations/{name}", ruleSet.name()));
        }
    }

    private void addPreview(Model model, RoutingForm form) {
        try {
            model.addAttribute("shares", distributions.of(form.request().routing(regions.idsByName())));
        } catch (RefusedException e) {
            model.addAttribute("shares", List.of());
            model.addAttribute("refused", FormFaults.of(e));
        }
    }

    private void addMoment(Model model, RuleSetView ruleSet) {
        model.addAttribute("ruleSet", ruleSet);
        weights.holding(ruleSet.id()).ifPresent(lease -> {
            model.addAttribute("endsAt", lease.endsAt());
            model.addAttribute("held", distributions.of(lease.routing()));
        });
    }
}
