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

    /** Whether weights are computed, and whether they count. */
    enum Mode {
        /** Nothing is computed. */
        OFF,
        /** Weights are computed and shown; the policy's own count. */
        SHADOW,
        /** Weights are computed and count. */
        ON;

        /** How the API writes it. */
        @JsonValue
        public String word() {
            return ApiWord.of(this);
        }
    }

    /** How weights follow load. */
    enum Algorithm {
        /** The nearest, whatever its load. */
        PROXIMITY,
        /** Whoever has most capacity free, however far. */
        LOAD,
        /** Algorithm I of MyXDNS: the nearest of those that are not overloaded. */
        THRESHOLD,
        /** Algorithm II of MyXDNS: by load between two watermarks, near first. */
        WATERMARKS,
        /** Near first, damped: it waits for the effect of what it did. */
        DAMPED;

        /** How the API writes it. */
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
         * The TTL for one target and region. A weak target, and a resolver behind which many clients stand, are given
         * for a shorter time, so that each answer leads about as much work anywhere as any other (MyXDNS, section 4.1);
         * never for less than the shortest, so that resolvers do not ask all the time.
         *
         * @param capacityPart the target's capacity as a part of the strongest one's
         * @param busyness how many clients stand behind a requester of the region, as a multiple of the least busy
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

    /** The same, in another mode. */
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

    /** Whether a routing is under this one, in this mode. */
    boolean isThatOf(Routing routing) {
        return routing.control() != null && equals(parse(routing.control()));
    }

    /** As it stands in the routing. */
    String text() {
        return JSON.writeValueAsString(this);
    }

    /** Reads what {@link #text} wrote. */
    static Control parse(String text) {
        return JSON.readValue(text, Control.class);
    }
}
