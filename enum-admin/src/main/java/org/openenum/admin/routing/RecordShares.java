package org.openenum.admin.routing;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.InServiceRules;
import org.openenum.admin.health.OutTarget;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.requester.Access;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.springframework.stereotype.Component;

/** The shares of a requester in a record set with a policy, from the database, to explain answers. */
@Component
class RecordShares {

    private final RequesterGroupService groups;

    private final RegionService regions;

    private final WeightsService weights;

    private final InServiceRules inService;

    private final Clock clock;

    RecordShares(
            RequesterGroupService groups,
            RegionService regions,
            WeightsService weights,
            InServiceRules inService,
            Clock clock) {
        this.groups = groups;
        this.regions = regions;
        this.weights = weights;
        this.inService = inService;
        this.clock = clock;
    }

    /**
     * What a requester gets of a record set with a routing policy.
     *
     * @param network the longest matching network of its IP address; null if there is none, or if a group was named
     * @param group its requester group, or null
     * @param region the region of the group, or null
     * @param access its access to the zone: allow, refuse or drop
     * @param isRouted true: the policy applies; false: all records are answered unchanged
     * @param at the time of the query
     * @param targets the targets that are drawn from, or written into SRV records, without those out of service
     * @param outOfService targets of the set that are out of service and therefore may be missing in answers
     */
    record RequesterShares(
            @Nullable String network,
            @Nullable String group,
            @Nullable String region,
            String access,
            boolean isRouted,
            Instant at,
            List<TargetPart> targets,
            List<OutTarget> outOfService) {}

    /**
     * The share of a requester's queries that a target gets.
     *
     * @param share the share of answers in which the target is the first, or of the clients' own selections, 0 to 1
     * @param ttl the TTL of answers in which it is the first, in seconds; of all answers if clients select by weight
     */
    record TargetPart(String target, double share, int ttl) {}

    /**
     * The shares of a requester.
     *
     * @param requester an address, or the name of a group; empty: a requester in no group
     * @param wantedAt the time of the query; null: now
     */
    RequesterShares of(RoutedRecords owner, String requester, @Nullable Instant wantedAt) {
        Instant at = wantedAt == null ? clock.instant() : wantedAt;
        RequesterGroupService.Identified found = groups.identified(requester);
        RequesterGroupView group = found.group();
        Access access =
                group == null ? Access.ALLOW : group.accessTo(owner.set().zone());
        Routing routing = owner.policy();
        boolean isRouted = access == Access.ALLOW && routing.holdsAt(at);
        return new RequesterShares(
                found.network(),
                group == null ? null : group.name(),
                group == null ? null : group.region(),
                ApiWord.of(access),
                isRouted,
                at,
                isRouted ? parts(owner, region(group)) : List.of(),
                inService.outTargets(owner.set().key()));
    }

    private int region(@Nullable RequesterGroupView group) {
        return group == null || group.region() == null
                ? RoutingPolicy.NO_REGION
                : regions.idsByName().getOrDefault(group.region(), RoutingPolicy.NO_REGION);
    }

    /** The shares of the targets in service, which also get those of the others. */
    private List<TargetPart> parts(RoutedRecords owner, int region) {
        RoutingPolicy policy = weights.inForce(owner.leases(), owner.policy().policy());
        RegionShares shares = policy.of(region);
        Predicate<String> isAnswered = inService.answeredOf(owner.set().key());
        boolean isWeighed = owner.policy().answer() == Routing.Answer.WEIGHTS;
        int[] left = IntStream.range(0, shares.size())
                .filter(i -> isAnswered.test(policy.targets().get(i).target()))
                .toArray();
        double total = IntStream.of(left).mapToDouble(shares::weight).sum();
        List<TargetPart> parts = new ArrayList<>();
        for (int i : left) {
            double share = total == 0 ? 1.0 / left.length : shares.weight(i) / total;
            int ttlSeconds = isWeighed ? shares.serviceTtlSeconds() : shares.ttlSeconds(i);
            parts.add(new TargetPart(policy.targets().get(i).target(), share, ttlSeconds));
        }
        return parts;
    }
}
