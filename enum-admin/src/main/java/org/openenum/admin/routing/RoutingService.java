package org.openenum.admin.routing;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.springframework.stereotype.Service;

/**
 * The use cases of routing policies. A policy is a part of its rule set or record set: one version, one history, one
 * undo.
 */
@Service
class RoutingService {

    private final RuleSetService ruleSets;

    private final RecordService records;

    private final RegionService regions;

    RoutingService(RuleSetService ruleSets, RecordService records, RegionService regions) {
        this.ruleSets = ruleSets;
        this.records = records;
        this.regions = regions;
    }

    /** The shared destination of this name, with or without a policy. */
    RoutedDestination owner(String ruleSet) {
        return new RoutedDestination(ruleSets.get(ruleSet));
    }

    /** The record set, with or without a policy. */
    RoutedRecords owner(RecordRef ref) {
        return new RoutedRecords(records.get(ref));
    }

    /** The same owner, read again. */
    PolicyOwner again(PolicyOwner owner) {
        return owner instanceof RoutedRecords routed ? owner(routed.set().ref()) : owner(owner.name());
    }

    /**
     * Sets a whole policy. If it is refused, the present one stays; the present control stays in any case. Temporary
     * weights end with the previous policy.
     */
    PolicyOwner put(PolicyOwner owner, RoutingPolicyRequest wanted, Precondition precondition, Author author) {
        return route(owner, wanted.routing(owner, regions.idsByName()), precondition, author);
    }

    void delete(PolicyOwner owner, Precondition precondition, Author author) {
        route(owner, null, precondition, author);
    }

    private PolicyOwner route(PolicyOwner owner, @Nullable Routing routing, Precondition precondition, Author author) {
        return owner instanceof RoutedRecords routed
                ? new RoutedRecords(records.route(routed.set().ref(), routing, precondition, author))
                : new RoutedDestination(
                        ruleSets.route(owner.name(), present -> kept(routing, present), precondition, author));
    }

    /** Keeps the present control. */
    private static @Nullable Routing kept(@Nullable Routing routing, @Nullable Routing present) {
        return routing == null || present == null ? routing : routing.controlledBy(present.control());
    }

    /** The JSON of its policy. */
    RoutingPolicyJson json(PolicyOwner owner) {
        return RoutingPolicyJson.of(owner, owner.policy(), regions.namesById());
    }
}
