package org.openenum.admin.steering;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.routing.Routing;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the control process is told about one policy.
 *
 * @param periodSeconds how often weights are computed
 * @param leaseSeconds how long they hold if no others come
 * @param measureSeconds how long the reported loads remember what is over: 60 for means over one minute
 * @param ttl null: answers keep the TTLs of the policy
 * @param targets how near and how strong they are; one that is not named is as strong as any and farther than all that
 *     are
 * @param regions how busy their requesters are; one that is not named is as busy as the least
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
     * Loads at which something changes, as parts of what a target can do.
     *
     * @param overload above it a target is overloaded (threshold)
     * @param low the low watermark (watermarks, damped)
     * @param high the high watermark (watermarks, damped)
     * @param largestStep by how much what a target takes changes at once (damped)
     */
    record Thresholds(double overload, double low, double high, double largestStep) {}

    /** TTLs by capacity and busyness, in seconds. */
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
     * A target.
     *
     * @param target as the policy has it
     * @param capacity what it can do beside the others, in any unit
     * @param ranks how near it is to regions
     */
    record TargetRanks(String target, double capacity, List<RegionRank> ranks) {}

    /**
     * How near a target is to a region.
     *
     * @param rank 1 is the nearest; several targets may share one
     */
    record RegionRank(String region, int rank) {}

    /**
     * How busy the requesters of a region are.
     *
     * @param busyness how many callers stand behind a requester, as a multiple of the least busy region's
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
