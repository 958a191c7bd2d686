package org.openenum.routing;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * The share of one target for the requesters of one region: P and TTL of the paper, or D and TTL for requesters without
 * a region.
 *
 * @param weight relative to those of the other targets, 0 to {@value #MAX_WEIGHT}; weights need not sum to one
 * @param ttlSeconds the TTL of answers with this target, in seconds; null if the policy sets none
 */
public record Share(double weight, @Nullable Integer ttlSeconds) {

    /**
     * Keeps the sum of all weights finite and fits any usual scale: fractions of one, percentages, or requests per
     * second.
     */
    public static final double MAX_WEIGHT = 1e9;

    /** A target without an explicit share: drawn after all targets with a weight. */
    public static final Share NONE = new Share(0, null);

    /**
     * Checks the limits.
     *
     * @throws InvalidPartException naming {@code weight} or {@code ttl}
     */
    public Share {
        if (!(weight >= 0 && weight <= MAX_WEIGHT)) {
            throw new InvalidPartException("weight", Sentence.of("policy.weight", weight));
        }
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw new InvalidPartException("ttl", Sentence.of("ttl.out-of-range", ttlSeconds));
        }
    }

    /** The same weight with the TTL of another share if this one has none. */
    Share orTtlOf(Share other) {
        return ttlSeconds == null ? new Share(weight, other.ttlSeconds) : this;
    }
}
