package org.openenum.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all targets of a set get of the requesters of one region, as it is drawn from: weights that sum to one, or are
 * all zero, and TTLs. Immutable.
 */
public final class RegionShares {

    private final double[] weights;
    private final int[] ttlSeconds;
    private final long[] targetHashes;

    /** @param ttls by target, for shares that name none */
    RegionShares(List<Share> shares, int[] ttls, long[] targetHashes) {
        this.targetHashes = targetHashes;
        this.ttlSeconds = ttls.clone();
        this.weights = new double[shares.size()];
        double total = shares.stream().mapToDouble(Share::weight).sum();
        for (int i = 0; i < weights.length; i++) {
            Share share = shares.get(i);
            weights[i] = total == 0 ? 0 : share.weight() / total;
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

    /** What tells a target from others wherever it stands in the list. */
    long targetHash(int target) {
        return targetHashes[target];
    }
}
