package org.openenum.admin.lookup;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.InServiceRules;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.ruleset.Variant;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.requester.Access;
import org.openenum.routing.Routing;
import org.openenum.schedule.Schedule;
import org.springframework.stereotype.Component;

/** What a requester would get for a number, according to the database. A requester is an address or a group. */
@Component
class RequesterLookup {

    private final RequesterGroupService groups;

    private final RuleSetService ruleSets;

    private final MappingList mappings;

    private final InServiceRules inService;

    RequesterLookup(
            RequesterGroupService groups, RuleSetService ruleSets, MappingList mappings, InServiceRules inService) {
        this.inService = inService;
        this.groups = groups;
        this.ruleSets = ruleSets;
        this.mappings = mappings;
    }

    /**
     * What is stored for a requester.
     *
     * @param access to the zone
     * @param ruleSet the shared destination that the requester gets; null if there is none
     * @param routing the routing policy that applies, which is that of the fallback if the fallback is answered; or
     *     null
     * @param variant the variant that the group gets at some times; or null
     * @param isVariant whether the requester gets the variant
     * @param rules without the rules that are out of service now
     */
    record Given(
            RequesterGroupService.Identified who,
            Access access,
            @Nullable RuleSetView ruleSet,
            @Nullable Routing routing,
            @Nullable Variant variant,
            boolean isVariant,
            List<NaptrRule> rules) {

        @Nullable
        RequesterGroupView group() {
            return who.group();
        }

        /** Whether the answer has exactly these rules. */
        boolean isPlain() {
            RequesterGroupView group = group();
            return access == Access.ALLOW
                    && routing == null
                    && (group == null || group.answerForm().isStandard());
        }
    }

    /**
     * What is stored for the requester with an address.
     *
     * @param address empty: a requester in no group
     * @param at the time of the query
     */
    Given from(String address, Instant at, String apex, DialedDigits digits) {
        // The name of a group may look like an address.
        return given(address.isEmpty() ? groups.identified(address) : groups.identify(address), at, apex, digits);
    }

    private Given given(RequesterGroupService.Identified found, Instant at, String apex, DialedDigits digits) {
        RequesterGroupView group = found.group();
        Access access = group == null ? Access.ALLOW : group.accessTo(apex);
        Optional<MappingView> entry = mappings.answering(apex, digits)
                .filter(view -> access == Access.ALLOW)
                .filter(view -> view.status() == MappingStatus.ACTIVE && view.kind() != MappingKind.DELEGATION);
        String ruleSet = entry.map(MappingView::ruleSet).orElse(null);
        RuleSetView plain = ruleSet == null ? null : ruleSets.get(ruleSet);
        Variant variant =
                plain == null || group == null ? null : plain.variants().get(group.name());
        boolean isVariant = variant != null && variant.holdsAt(at);
        RuleSetView chosen = variant != null && isVariant ? ruleSets.get(variant.ruleSet()) : plain;
        if (chosen == null) {
            List<NaptrRule> rules = entry.map(MappingView::rules).orElse(List.of());
            return new Given(found, access, null, null, null, false, rules);
        }
        InServiceRules.Answered answered = inService.of(chosen);
        Routing routing = answered.ruleSet().routing();
        return new Given(found, access, chosen, routing, variant, isVariant, answered.rules());
    }

    /**
     * What a requester would get, as the API shows it.
     *
     * @param requester the name of a group, or an address; empty: a requester in no group
     * @param at the time of the query
     */
    Lookup.RequesterAnswer of(
            String requester, Instant at, String apex, DialedDigits digits, String applicationUniqueString) {
        Given given = given(groups.identified(requester), at, apex, digits);
        RequesterGroupView group = given.group();
        RuleSetView ruleSet = given.ruleSet();
        Variant variant = given.variant();
        Routing routing = given.routing();
        return new Lookup.RequesterAnswer(
                given.who().network(),
                group == null ? null : group.name(),
                group == null ? null : group.region(),
                ApiWord.of(given.access()),
                ruleSet == null ? null : ruleSet.name(),
                given.isVariant(),
                routing != null && routing.holdsAt(at),
                at,
                nextChange(at, variant == null ? null : variant.times(), routing == null ? null : routing.times()),
                LookupService.dialed(
                        given.rules().stream().map(rule -> rule.toNaptr(digits)), applicationUniqueString));
    }

    private static @Nullable Instant nextChange(Instant after, @Nullable Schedule... times) {
        return Stream.of(times)
                .filter(Objects::nonNull)
                .map(each -> each.nextChange(after))
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
