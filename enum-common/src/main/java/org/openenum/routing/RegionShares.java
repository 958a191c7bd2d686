package org.openenum.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all targets of a set get of the requesters of one region, as it is drawn from: weights that sum to one, or are
 * all zero, and TTLs. Immutable.
 */
public final class RegionShares {

    /**
     * What the weights of a region come to in SRV records: the parts of a hundred or a thousand that people write are
     * exact in it, and the sum, too, fits into the field.
     */
    private static final int SERVICE_TOTAL = 10_000;

    private final boolean areZero;
    private final double[] weights;
    private final int[] ttlSeconds;
    private final long[] targetHashes;

    /** @param ttls by target, for shares that name none */
    RegionShares(List<Share> shares, int[] ttls, long[] targetHashes) {
        this.targetHashes = targetHashes;
        this.ttlSeconds = ttls.clone();
        this.weights = new double[shares.size()];
        double total = shares.stream().mapToDouble(Share::weight).sum();
        this.areZero = total == 0;
        for (int i = 0; i < weights.length; i++) {
            Share share = shares.get(i);
            weights[i] = areZero ? 0 : share.weight() / total;
            @Nullable Integer ttl = share.ttlSeconds();
            if (ttl != null) {
                ttlSeconds[i] = ttl;
            }
        }
    }

    /** How many targets there are. */
    public int size() {
        return weights.length;
    }

    /** The probability with which a target is drawn first, unless all weights are zero. */
    public double weight(int target) {
        return weights[target];
    }

    /** The TTL of an answer in which a target is the first. */
    public int ttlSeconds(int target) {
        return ttlSeconds[target];
    }

    /** The weight of a target's SRV record. What is above 0 stays above 0; where all are 0, each is 1. */
    public int serviceWeight(int target) {
        if (areZero) {
            return 1;
        }
        return weights[target] == 0 ? 0 : Math.max(1, (int) Math.round(weights[target] * SERVICE_TOTAL));
    }

    /** The TTL of an answer with the SRV records of all targets: the shortest of those that have a weight. */
    public int serviceTtlSeconds() {
        int shortest = Integer.MAX_VALUE;
        for (int target = 0; target < weights.length; target++) {
            if (serviceWeight(target) > 0) {
                shortest = Math.min(shortest, ttlSeconds[target]);
            }
        }
        return shortest;
    }

    /** What tells a target from others wherever it stands in the list. */
    long targetHash(int target) {
        return targetHashes[target];
    }
}
