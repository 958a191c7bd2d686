package org.openenum.admin.steering;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.Control.Algorithm;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.Control.RegionBusyness;
import org.openenum.admin.steering.Control.RegionRank;
import org.openenum.admin.steering.Control.TargetRanks;
import org.openenum.admin.steering.Control.Thresholds;
import org.openenum.admin.steering.Control.TtlRange;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.RoutingPolicy;
import org.openenum.sentence.Sentence;

/**
 * A load control to store. Its defaults are the parameters of the MyXDNS paper, in shadow mode.
 *
 * @param mode off; shadow (the default): weights are computed and shown, but not applied; on: weights are computed and
 *     applied
 * @param algorithm the algorithm: proximity, load, threshold (I of MyXDNS), watermarks (II) or damped (III); damped by
 *     default
 * @param periodSeconds the period in which weights are computed, in seconds, 1 to 3600; 10 by default
 * @param leaseSeconds how long computed weights apply in seconds, unless new ones are computed; longer than a period,
 *     3600 at most; three periods by default
 * @param measureSeconds how long a past load is still visible in the reported loads, in seconds, 0 to 3600; 60 by
 *     default
 * @param thresholds the load thresholds of the algorithms
 * @param ttl the range of the TTLs, by capacity and busyness; by default answers have the TTLs of the policy
 * @param targets the capacity of the targets and their proximity to the regions
 * @param regions the busyness of the regions
 */
@JsonIgnoreProperties({"ruleSet", "self"})
record ControlRequest(
        @Nullable String mode,
        @Nullable String algorithm,
        @Nullable Integer periodSeconds,
        @Nullable Integer leaseSeconds,
        @Nullable Integer measureSeconds,
        @Nullable ThresholdsRequest thresholds,
        @Nullable ControlTtlRequest ttl,
        @Nullable List<ControlTargetRequest> targets,
        @Nullable List<BusynessRequest> regions) {

    /** The maximum of a lease, and of a period: a control that computes less than hourly can be done by hand. */
    private static final int HOUR_SECONDS = 3_600;

    private static final int PERIOD_SECONDS = 10;
    private static final int PERIODS_OF_A_LEASE = 3;
    private static final int MEASURE_SECONDS = 60;
    private static final Thresholds PAPER = new Thresholds(0.5, 0.4, 0.6, 0.3);

    /** More levels of proximity than are useful. */
    private static final int MAX_RANK = 1_000;

    private static final double MAX_BUSYNESS = 1_000;
    private static final double MAX_CAPACITY = 1e9;

    /**
     * The load thresholds of the algorithms, as shares of the maximum load.
     *
     * @param overload threshold: the load above which a target is overloaded; 0.5 by default
     * @param low watermarks and damped: the low watermark; 0.4 by default
     * @param high watermarks and damped: the high watermark; 0.6 by default
     * @param largestStep damped: the maximum change per period of how much load a target takes, as a fraction, above 0
     *     and at most 1; 0.3 by default
     */
    record ThresholdsRequest(
            @Nullable Double overload,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double largestStep) {}

    /**
     * The range of the TTLs of answers.
     *
     * @param longest the TTL for the strongest target and the least busy region, in seconds
     * @param shortest the minimum TTL in seconds; 0 by default
     */
    record ControlTtlRequest(
            @Nullable Integer longest, @Nullable Integer shortest) {}

    /**
     * The capacity and the proximity of a target.
     *
     * @param target the target, as the routing policy names it
     * @param capacity the capacity relative to the other targets, in any unit; 1 by default
     * @param ranks the proximity to the regions; in a region that is missing, the target ranks after all others
     */
    record ControlTargetRequest(
            @Nullable String target,
            @Nullable Double capacity,
            @Nullable List<RankRequest> ranks) {}

    /**
     * The proximity of a target to a region.
     *
     * @param rank 1 is the nearest, 1000 the farthest; several targets may have the same rank
     */
    record RankRequest(@Nullable String region, @Nullable Integer rank) {}

    /**
     * The busyness of a region.
     *
     * @param busyness the number of callers behind one requester, relative to the least busy region, 1 to 1000
     */
    record BusynessRequest(
            @Nullable String region, @Nullable Double busyness) {}

    /**
     * The requested control.
     *
     * @param policy the policy, whose targets it may name
     * @param known the names of all regions
     * @throws RefusedException with the pointer to the invalid member
     */
    Control control(RoutingPolicy policy, Set<String> known) {
        int period = inRange("/periodSeconds", periodSeconds, PERIOD_SECONDS, 1, HOUR_SECONDS);
        int longest = Math.min(HOUR_SECONDS, PERIODS_OF_A_LEASE * period);
        return new Control(
                mode == null ? Mode.SHADOW : ApiWord.read("/mode", mode, List.of(Mode.values())),
                algorithm == null
                        ? Algorithm.DAMPED
                        : ApiWord.read("/algorithm", algorithm, List.of(Algorithm.values())),
                period,
                inRange("/leaseSeconds", leaseSeconds, longest, Math.min(HOUR_SECONDS, period + 1), HOUR_SECONDS),
                inRange("/measureSeconds", measureSeconds, MEASURE_SECONDS, 0, HOUR_SECONDS),
                checkedThresholds(),
                checkedTtl(),
                checkedTargets(policy, known),
                checkedRegions(known));
    }

    private Thresholds checkedThresholds() {
        if (thresholds == null) {
            return PAPER;
        }
        Thresholds all = new Thresholds(
                Objects.requireNonNullElse(thresholds.overload, PAPER.overload()),
                Objects.requireNonNullElse(thresholds.low, PAPER.low()),
                Objects.requireNonNullElse(thresholds.high, PAPER.high()),
                Objects.requireNonNullElse(thresholds.largestStep, PAPER.largestStep()));
        if (!(all.overload() > 0 && all.overload() < Double.POSITIVE_INFINITY)) {
            throw invalid("/thresholds/overload", Sentence.of("control.threshold"), all.overload());
        }
        if (!(all.low() >= 0 && all.low() < all.high() && all.high() < Double.POSITIVE_INFINITY)) {
            throw invalid("/thresholds/low", Sentence.of("control.watermarks"), all.low());
        }
        if (!(all.largestStep() > 0 && all.largestStep() <= 1)) {
            throw invalid("/thresholds/largestStep", Sentence.of("control.largest-step"), all.largestStep());
        }
        return all;
    }

    private @Nullable TtlRange checkedTtl() {
        if (ttl == null) {
            return null;
        }
        int longest = inRange("/ttl/longest", ttl.longest, -1, 0, Integer.MAX_VALUE);
        return new TtlRange(longest, inRange("/ttl/shortest", ttl.shortest, 0, 0, longest));
    }

    private List<TargetRanks> checkedTargets(RoutingPolicy policy, Set<String> known) {
        List<ControlTargetRequest> given = Objects.requireNonNullElse(targets, List.of());
        Set<String> free = new HashSet<>();
        policy.targets().forEach(each -> free.add(each.target()));
        List<TargetRanks> checked = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String at = "/targets/" + i;
            String name = Objects.requireNonNullElse(given.get(i).target, "");
            if (!free.remove(name)) {
                throw invalid(at + "/target", Sentence.of("control.unknown-target", name), name);
            }
            double capacity = Objects.requireNonNullElse(given.get(i).capacity, 1.0);
            if (!(capacity > 0 && capacity <= MAX_CAPACITY)) {
                throw invalid(at + "/capacity", Sentence.of("control.capacity"), capacity);
            }
            checked.add(new TargetRanks(name, capacity, checkedRanks(at, given.get(i).ranks, known)));
        }
        refuseTooManyRegions(checked);
        return checked;
    }

    /** The weights name each region that has a rank, so there may be no more than a policy may have. */
    private static void refuseTooManyRegions(List<TargetRanks> targets) {
        long ranked = targets.stream()
                .flatMap(target -> target.ranks().stream())
                .map(RegionRank::region)
                .distinct()
                .count();
        if (ranked > RoutingPolicy.MAX_REGIONS) {
            throw invalid(
                    "/targets", Sentence.of("control.too-many-regions", RoutingPolicy.MAX_REGIONS, ranked), ranked);
        }
    }

    private static List<RegionRank> checkedRanks(String at, @Nullable List<RankRequest> ranks, Set<String> known) {
        List<RankRequest> given = Objects.requireNonNullElse(ranks, List.of());
        Set<String> free = new HashSet<>(known);
        List<RegionRank> checked = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String each = at + "/ranks/" + i;
            String region = region(each, given.get(i).region, free);
            checked.add(new RegionRank(region, inRange(each + "/rank", given.get(i).rank, 0, 1, MAX_RANK)));
        }
        return checked;
    }

    private List<RegionBusyness> checkedRegions(Set<String> known) {
        List<BusynessRequest> given = Objects.requireNonNullElse(regions, List.of());
        Set<String> free = new HashSet<>(known);
        List<RegionBusyness> checked = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String region = region("/regions/" + i, given.get(i).region, free);
            double busyness = Objects.requireNonNullElse(given.get(i).busyness, 1.0);
            if (!(busyness >= 1 && busyness <= MAX_BUSYNESS)) {
                throw invalid("/regions/" + i + "/busyness", Sentence.of("control.busyness"), busyness);
            }
            checked.add(new RegionBusyness(region, busyness));
        }
        return checked;
    }

    private static String region(String at, @Nullable String name, Set<String> free) {
        String region = Objects.requireNonNullElse(name, "");
        if (!free.remove(region)) {
            throw invalid(at + "/region", Sentence.of("control.unknown-region", region), region);
        }
        return region;
    }

    private static int inRange(String pointer, @Nullable Integer given, int otherwise, int least, int most) {
        int value = given == null ? otherwise : given;
        if (value < least || value > most) {
            throw invalid(pointer, Sentence.of("form.whole-number-between", least, most), given == null ? "" : value);
        }
        return value;
    }

    private static RefusedException invalid(String pointer, Sentence message, Object rejected) {
        return RefusedException.invalid(pointer, "invalid", message, String.valueOf(rejected));
    }
}
