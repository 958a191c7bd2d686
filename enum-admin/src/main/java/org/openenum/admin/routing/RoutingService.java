package org.openenum.admin.routing;

import org.openenum.admin.requester.RegionService;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.springframework.stereotype.Service;

/** The use cases of routing policies. A policy is a part of its rule set: one version, one history, one undo. */
@Service
class RoutingService {

    private final RuleSetService ruleSets;

    private final RegionService regions;

    private final WeightsService weights;

    RoutingService(RuleSetService ruleSets, RegionService regions, WeightsService weights) {
        this.weights = weights;
        this.ruleSets = ruleSets;
        this.regions = regions;
    }

    /** A shared destination, and its policy in the API. */
    record Routed(RuleSetView ruleSet, RoutingPolicyJson policy) {}

    Routed get(String name) {
        return routed(ruleSets.get(name));
    }

    PolicyOwner owner(String name) {
        return PolicyOwner.of(ruleSets.get(name));
    }

    /** The destination, with a policy or without. */
    RuleSetView ruleSet(String name) {
        return ruleSets.get(name);
    }

    /**
     * Installs a whole policy; the one before stays if this one is refused, and its control in any case. Weights that
     * were set for a time end.
     */
    Routed put(String name, RoutingPolicyRequest wanted, Precondition precondition, Author author) {
        Routing before = ruleSets.get(name).routing();
        Routing routing = wanted.routing(regions.idsByName()).controlledBy(before == null ? null : before.control());
        RuleSetView ruleSet = ruleSets.route(name, routing, precondition, author);
        weights.end(ruleSet.id());
        return routed(ruleSet);
    }

    void delete(String name, Precondition precondition, Author author) {
        weights.end(ruleSets.route(name, null, precondition, author).id());
    }

    private Routed routed(RuleSetView ruleSet) {
        PolicyOwner owner = PolicyOwner.of(ruleSet);
        return new Routed(ruleSet, RoutingPolicyJson.of(owner, owner.policy(), regions.namesById()));
    }
}
