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
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.requester.RegionColumns;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * The page of a routing policy of a destination or a record set: weights and TTLs, the resulting distribution, and the
 * temporary weights of a control process. The path names a destination; the query string names a record set, as on the
 * page of its records, and a reviewed form repeats it in its fields.
 */
@PageController
class PolicyPage implements Editing.Subject<PolicyOwner, RoutingForm, PolicyOwner> {

    /** Below the page of the policy's owner. */
    private static final String POLICY = "/routing-policy";

    private static final String OF_DESTINATION = "/destinations/{name}" + POLICY;

    private static final String OF_RECORD_SET = "/records/set" + POLICY;

    private final RoutingService policies;

    private final WeightsService weights;

    private final RegionService regions;

    private final Distributions distributions;

    private final Editing editing;

    private final Notices notices;

    PolicyPage(
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

    @GetMapping({OF_DESTINATION, OF_RECORD_SET})
    String edit(@PathVariable(required = false) @Nullable String name, FormInput input, Model model) {
        return editing.edit(this, owner(name, input), model);
    }

    @PostMapping({OF_DESTINATION, OF_RECORD_SET})
    String save(@PathVariable(required = false) @Nullable String name, Post post) {
        return editing.change(this, owner(name, post.input()), RoutingForm.read(post.input()), post);
    }

    @PostMapping({OF_DESTINATION + "/delete", OF_RECORD_SET + "/delete"})
    String delete(@PathVariable(required = false) @Nullable String name, Post post) {
        return editing.remove(this, owner(name, post.input()), post);
    }

    /** The distribution that the form would result in. */
    @PostMapping({"/preview" + OF_DESTINATION, "/preview" + OF_RECORD_SET})
    String preview(@PathVariable(required = false) @Nullable String name, FormInput input, Model model) {
        PolicyOwner owner = owner(name, input);
        addPreview(model, RoutingForm.read(input), owner);
        return "routing/preview";
    }

    /** The temporary weights that apply now; the page polls this. */
    @GetMapping({OF_DESTINATION + "/moment", OF_RECORD_SET + "/moment"})
    String moment(@PathVariable(required = false) @Nullable String name, FormInput input, Model model) {
        addMoment(model, owner(name, input));
        return "routing/moment";
    }

    @PostMapping({OF_DESTINATION + "/weights/delete", OF_RECORD_SET + "/weights/delete"})
    String endWeights(@PathVariable(required = false) @Nullable String name, Caller caller, Post post) {
        PolicyOwner owner = owner(name, post.input());
        try {
            weights.delete(owner, caller);
            notices.done(post.redirect(), "routing.weights-ended", owner.name());
        } catch (RefusedException e) {
            // They have expired meanwhile, which has the wanted effect.
        }
        return "redirect:" + owner.at(POLICY);
    }

    /** @param name of a destination; null for a record set, which must have a type that may have a policy */
    private PolicyOwner owner(@Nullable String name, FormInput input) {
        if (name != null) {
            return policies.owner(name);
        }
        RoutedRecords set = policies.owner(new RecordRef(input.text("zone"), input.text("owner"), input.text("type")));
        if (!set.set().isRoutable()) {
            throw RefusedException.notFound(Sentence.of("policy.not-of-type", set.type()));
        }
        return set;
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
                "otherRegions",
                RegionColumns.others(form.regions(), regions.idsByName().keySet()));
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
        String section = owner.ruleSet() == null ? "zones" : "destinations";
        return new Place(section, "routing", owner.name(), owner.at(POLICY), owner.at(""));
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
