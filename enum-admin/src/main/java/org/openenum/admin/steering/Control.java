package org.openenum.admin.steering;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.routing.Routing;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings of the load control of one routing policy.
 *
 * @param periodSeconds the period in which weights are computed, in seconds
 * @param leaseSeconds how long computed weights apply in seconds, unless new ones are computed
 * @param measureSeconds how long a past load is still visible in the reported loads, in seconds: 60 for averages over
 *     one minute
 * @param ttl null: answers have the TTLs of the policy
 * @param targets the capacity and the proximity of the targets; one that is missing has a capacity of 1 and ranks after
 *     all others
 * @param regions the busyness of the regions; one that is missing is as busy as the least busy one
 */
record Control(
        Mode mode,
        Algorithm algorithm,
        int periodSeconds,
        int leaseSeconds,
        int measureSeconds,
        Thresholds thresholds,
        @Nullable TtlRange ttl,
        List<TargetRanks> targets,
        List<RegionBusyness> regions) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Whether weights are computed, and whether they are applied. */
    enum Mode {
        /** Nothing is computed. */
        OFF,
        /** Weights are computed and shown; the policy's own apply. */
        SHADOW,
        /** Weights are computed and applied. */
        ON;

        /** The mode as the API writes it. */
        @JsonValue
        public String word() {
            return ApiWord.of(this);
        }
    }

    /** How weights follow load. */
    enum Algorithm {
        /** The nearest target, whatever its load. */
        PROXIMITY,
        /** By free capacity, however far. */
        LOAD,
        /** Algorithm I of MyXDNS: the nearest of the targets that are not overloaded. */
        THRESHOLD,
        /** Algorithm II of MyXDNS: by load between two watermarks, near first. */
        WATERMARKS,
        /** Near first, damped: waits for the effect of its last change. */
        DAMPED;

        /** The algorithm as the API writes it. */
        @JsonValue
        public String word() {
            return ApiWord.of(this);
        }
    }

    /**
     * The load thresholds of the algorithms, as shares of the maximum load.
     *
     * @param overload threshold: the load above which a target is overloaded
     * @param low watermarks and damped: the low watermark
     * @param high watermarks and damped: the high watermark
     * @param largestStep damped: the maximum change per period of how much load a target takes, as a fraction
     */
    record Thresholds(double overload, double low, double high, double largestStep) {}

    /**
     * The range of the TTLs of answers, by capacity and busyness.
     *
     * @param longest the longest TTL in seconds
     * @param shortest the shortest TTL in seconds
     */
    record TtlRange(int longest, int shortest) {

        /**
         * The TTL for one target and region. A weak target, and a resolver with many clients behind it, get a shorter
         * TTL, so that each answer leads to about the same amount of work (MyXDNS, section 4.1); never less than the
         * shortest TTL, so that resolvers do not query all the time.
         *
         * @param capacityPart the target's capacity as a fraction of the strongest one's
         * @param busyness the number of clients behind a requester of the region, as a multiple of the least busy
         *     region's
         */
        int seconds(double capacityPart, double busyness) {
            return (int) Math.max(shortest, Math.round(longest * capacityPart / busyness));
        }
    }

    /**
     * The capacity and the proximity of a target.
     *
     * @param target the target, as the routing policy names it
     * @param capacity the capacity relative to the other targets, in any unit
     * @param ranks the proximity to the regions
     */
    record TargetRanks(String target, double capacity, List<RegionRank> ranks) {}

    /**
     * The proximity of a target to a region.
     *
     * @param rank 1 is the nearest; several targets may have the same rank
     */
    record RegionRank(String region, int rank) {}

    /**
     * The busyness of a region.
     *
     * @param busyness the number of callers behind one requester, relative to the least busy region
     */
    record RegionBusyness(String region, double busyness) {}

    /** A copy in another mode. */
    Control in(Mode other) {
        return new Control(
                other, algorithm, periodSeconds, leaseSeconds, measureSeconds, thresholds, ttl, targets, regions);
    }

    Optional<TargetRanks> target(String name) {
        return targets.stream().filter(each -> each.target().equals(name)).findFirst();
    }

    double busynessOf(String region) {
        return regions.stream()
                .filter(each -> each.region().equals(region))
                .mapToDouble(RegionBusyness::busyness)
                .findFirst()
                .orElse(1);
    }

    /** Whether a routing has this control, in this mode. */
    boolean isThatOf(Routing routing) {
        return routing.control() != null && equals(parse(routing.control()));
    }

    /** The stored form within the routing. */
    String text() {
        return JSON.writeValueAsString(this);
    }

    /** Reads the result of {@link #text}. */
    static Control parse(String text) {
        return JSON.readValue(text, Control.class);
    }
}
