package org.openenum.admin.routing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.record.RecordSetView;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.routing.RoutingPolicyJson.TargetShareJson;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.springframework.stereotype.Service;

/** The use cases of routing policies of record sets. A policy is a part of its set: one version, history and undo. */
@Service
class RecordRoutingService {

    private final RecordService records;

    private final RegionService regions;

    private final WeightsService weights;

    private final RecordShares shares;

    RecordRoutingService(RecordService records, RegionService regions, WeightsService weights, RecordShares shares) {
        this.shares = shares;
        this.records = records;
        this.regions = regions;
        this.weights = weights;
    }

    /** A record set, and its policy in the API. */
    record Routed(RecordSetView set, RoutingPolicyJson policy) {}

    Routed get(RecordRef ref) {
        return routed(set(ref));
    }

    /**
     * Installs a whole policy; the one before stays if this one is refused. Weights that were set for a time end.
     */
    Routed put(RecordRef ref, RoutingPolicyRequest wanted, Precondition precondition, Author author) {
        Routing routing = wanted.routing(set(ref).key().type(), regions.idsByName());
        RecordSetView set = records.route(ref.zone(), ref.owner(), ref.type(), routing, precondition, author);
        weights.end(PolicyOwner.of(set));
        return routed(set);
    }

    void delete(RecordRef ref, Precondition precondition, Author author) {
        RecordSetView set = records.route(ref.zone(), ref.owner(), ref.type(), null, precondition, author);
        weights.end(PolicyOwner.of(set));
    }

    RecordShares.RequesterShares shares(RecordRef ref, String requester, @Nullable Instant at) {
        return shares.of(set(ref), requester, at);
    }

    WeightsService.Held weights(RecordRef ref) {
        return weights.get(PolicyOwner.of(set(ref)));
    }

    WeightsService.Held weigh(RecordRef ref, WeightsController.WeightsRequest wanted, Caller caller) {
        RecordSetView set = set(ref);
        List<TargetShareJson> targets = new RoutingPolicyRequest(null, null, wanted.targets(), null)
                .inWords(set.key().type())
                .targets();
        return weights.put(PolicyOwner.of(set), wanted.leaseSeconds(), targets, caller);
    }

    void endWeights(RecordRef ref, Caller caller) {
        weights.delete(PolicyOwner.of(set(ref)), caller);
    }

    private RecordSetView set(RecordRef ref) {
        return records.get(ref.zone(), ref.owner(), ref.type());
    }

    private Routed routed(RecordSetView set) {
        PolicyOwner owner = PolicyOwner.of(set);
        return new Routed(set, RoutingPolicyJson.of(owner, owner.policy(), regions.namesById()));
    }
}
