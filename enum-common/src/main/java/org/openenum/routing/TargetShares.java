package org.openenum.routing;

import java.util.HashMap;
import java.util.Map;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * One target of a policy with all its shares: the paper's {@code (s, (P1, TTL1), ..., (Pm, TTLm), (D, TTL))}.
 *
 * @param target what identifies it among the targets of the set: a URI, an address
 * @param fallback for requesters without a region, and for those of a region that the policy does not name
 * @param regions by the id of the region, which is above 0
 */
public record TargetShares(String target, Share fallback, Map<Integer, Share> regions) {

    public TargetShares {
        regions = Map.copyOf(regions);
        if (target.isEmpty()) {
            throw new InvalidPartException("target", Sentence.of("policy.target-without-name"));
        }
        for (int region : regions.keySet()) {
            if (region <= RoutingPolicy.NO_REGION) {
                throw new InvalidPartException("regions/" + region, Sentence.of("policy.region-id", region));
            }
        }
    }

    /**
     * The same weights; where they have no TTL, that of the other shares for the same region, or else for requesters
     * without a region.
     */
    public TargetShares orTtlsOf(TargetShares other) {
        Map<Integer, Share> completed = new HashMap<>();
        regions.forEach((region, share) ->
                completed.put(region, share.orTtlOf(other.regions.getOrDefault(region, other.fallback))));
        return new TargetShares(target, fallback.orTtlOf(other.fallback), completed);
    }
}
