package org.openenum.admin.routing;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/**
 * The page of a routing policy, whatever it is of: weights and TTLs, what they come to, and what a control process has
 * set for the moment.
 */
@Component
class PolicyPages implements Editing.Subject<PolicyOwner, RoutingForm, PolicyOwner> {

    /** Below the page of what has the policy. */
    private static final String POLICY = "/routing-policy";

    private final RoutingService policies;

    private final WeightsService weights;

    private final RegionService regions;

    private final Distributions distributions;

    private final Editing editing;

    private final Notices notices;

    PolicyPages(
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

    String edit(PolicyOwner owner, Model model) {
        return editing.edit(this, owner, model);
    }

    String save(PolicyOwner owner, Post post) {
        return editing.change(this, owner, RoutingForm.read(post.input()), post);
    }

    String delete(PolicyOwner owner, Post post) {
        return editing.remove(this, owner, post);
    }

    /** What the form would come to. */
    String preview(PolicyOwner owner, FormInput input, Model model) {
        addPreview(model, RoutingForm.read(input), owner);
        return "routing/preview";
    }

    /** What holds at this moment; the page asks for it again and again. */
    String moment(PolicyOwner owner, Model model) {
        addMoment(model, owner);
        return "routing/moment";
    }

    String endWeights(PolicyOwner owner, Caller caller, Post post) {
        try {
            weights.delete(owner, caller);
            notices.done(post.redirect(), "routing.weights-ended", owner.name());
        } catch (RefusedException e) {
            // They have ended by themselves meanwhile, which is what was wanted.
        }
        return "redirect:" + owner.at(POLICY);
    }

    @Override
    public PolicyOwner stored(PolicyOwner seen) {
        return policies.again(seen);
    }

    @Override
    public RoutingForm formOf(PolicyOwner stored) {
        return RoutingForm.of(stored, regions.namesById());
    }

    @Override
    public PolicyOwner put(PolicyOwner seen, RoutingForm form, Precondition precondition, Author author) {
        return policies.put(seen, form.request(), precondition, author);
    }

    @Override
    public void remove(PolicyOwner seen, Precondition precondition, Author author) {
        policies.delete(seen, precondition, author);
    }

    @Override
    public String page(Model model, RoutingForm form, @Nullable PolicyOwner stored) {
        PolicyOwner owner = Objects.requireNonNull(stored);
        model.addAttribute(
                "otherRegions", form.withoutWeights(regions.idsByName().keySet()));
        addPreview(model, form, owner);
        addMoment(model, owner);
        return "routing/form";
    }

    @Override
    public String review(Model model, RoutingForm form, PolicyOwner stored) {
        model.addAttribute("owner", stored);
        model.addAttribute("sharesNow", distributions.of(stored.routing()));
        model.addAttribute("sharesThen", distributions.of(form.request().routing(stored, regions.idsByName())));
        return "routing/review";
    }

    @Override
    public Place placeOf(PolicyOwner owner) {
        return new Place("routing", owner.name(), owner.at(POLICY), owner.at(""));
    }

    private void addPreview(Model model, RoutingForm form, PolicyOwner owner) {
        try {
            model.addAttribute("shares", distributions.of(form.request().routing(owner, regions.idsByName())));
        } catch (RefusedException e) {
            model.addAttribute("refused", FormFaults.of(e));
        }
    }

    private void addMoment(Model model, PolicyOwner owner) {
        model.addAttribute("owner", owner);
        weights.holding(owner.leases()).ifPresent(lease -> {
            model.addAttribute("endsAt", lease.endsAt());
            model.addAttribute("held", distributions.of(lease.routing()));
        });
    }
}
