package org.openenum.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shares of all targets of a set for the requesters of one region, ready for the draw: weights that sum to one, or
 * are all zero, and TTLs. Immutable.
 */
public final class RegionShares {

    /**
     * The sum of a region's weights in SRV records: percentages and per mille are exact in it, and the sum fits into
     * the field, too.
     */
    private static final int SERVICE_TOTAL = 10_000;

    private final boolean areZero;
    private final double[] weights;
    private final int[] ttlSeconds;
    private final long[] targetHashes;

    /** @param ttls by target, for shares without one */
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

    /** The number of targets. */
    public int size() {
        return weights.length;
    }

    /** The probability with which a target is drawn first, unless all weights are zero. */
    public double weight(int target) {
        return weights[target];
    }

    /** The TTL of an answer with this target first. */
    public int ttlSeconds(int target) {
        return ttlSeconds[target];
    }

    /** The weight of a target's SRV record. A weight above 0 stays above 0; if all are 0, each is 1. */
    public int serviceWeight(int target) {
        if (areZero) {
            return 1;
        }
        return weights[target] == 0 ? 0 : Math.max(1, (int) Math.round(weights[target] * SERVICE_TOTAL));
    }

    /** The TTL of an answer with the SRV records of all targets: the shortest of the targets with a weight. */
    public int serviceTtlSeconds() {
        int shortest = Integer.MAX_VALUE;
        for (int target = 0; target < weights.length; target++) {
            if (serviceWeight(target) > 0) {
                shortest = Math.min(shortest, ttlSeconds[target]);
            }
        }
        return shortest;
    }

    /** Identifies a target, independently of its position in the list. */
    long targetHash(int target) {
        return targetHashes[target];
    }
}
