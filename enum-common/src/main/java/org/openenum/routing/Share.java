package org.openenum.routing;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * What one target gets of the requesters of one region: P and TTL of the paper, or D and TTL for requesters without a
 * region.
 *
 * @param weight its part beside those of the other targets, 0 to {@value #MAX_WEIGHT}; they need not sum to one
 * @param ttlSeconds the TTL of answers that lead to it, in seconds; null where the policy does not say
 */
public record Share(double weight, @Nullable Integer ttlSeconds) {

    /**
     * So that the sum of all weights is a number: any scale that a person uses, parts of one, of a hundred or requests
     * per second, fits.
     */
    public static final double MAX_WEIGHT = 1e9;

    /** A target of which nothing is said: drawn after all that have a weight. */
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

    /** The same weight with the TTL of another share, if this one names none. */
    Share orTtlOf(Share other) {
        return ttlSeconds == null ? new Share(weight, other.ttlSeconds) : this;
    }
}
