package org.openenum.admin.steering;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.Control.Algorithm;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.usecase.ApiWord;

/**
 * The decision of a load control in one period.
 *
 * @param reason why the weights were changed, or why they were not
 * @param concerned the targets that gave the reason
 * @param changed true: the weights differ from those before
 * @param targets the targets, in the order of the policy
 */
record SteeringStep(
        Instant at,
        Mode mode,
        Algorithm algorithm,
        Reason reason,
        List<String> concerned,
        boolean changed,
        List<TargetStep> targets) {

    /** Stands for requesters without a region. */
    static final String NO_REGION = "";

    /** The reason why weights were changed or not. */
    enum Reason {
        /** The first computation of a new or changed control. */
        BEGIN,
        /** The loads lead to other weights. */
        LOAD,
        /** A target has stopped reporting, and counts as unreachable. */
        SILENT,
        /** A target reports again. */
        BACK,
        /** Nothing changes. */
        STEADY,
        /** No target reports: nothing is computed, and the policy's own weights apply when the lease ends. */
        BLIND;

        /** The reason as the API writes it. */
        @JsonValue
        public String word() {
            return ApiWord.of(this);
        }
    }

    /**
     * A target in one period.
     *
     * @param load the reported load: 0 idle, 0.5 the target load, 1 full; null if it did not report
     * @param weight the computed weight for requesters without a region; null if none was computed
     * @param inForce the weight by which answers were drawn; null if unknown
     */
    record TargetStep(
            String target,
            @Nullable Double load,
            @Nullable Double weight,
            @Nullable Double inForce,
            List<RegionStep> regions) {

        /** The values for the requesters of each region, and last for those without one. */
        Stream<RegionStep> everywhere() {
            return Stream.concat(regions.stream(), Stream.of(new RegionStep(NO_REGION, weight, inForce)));
        }

        /** The values for the requesters of a region, or for those without one. */
        Optional<RegionStep> region(String name) {
            return everywhere().filter(each -> each.region().equals(name)).findFirst();
        }
    }

    /**
     * The weight of a target for the requesters of a region, in one period.
     *
     * @param weight the computed weight; null if none was computed
     * @param inForce the weight by which answers were drawn; null if unknown
     */
    record RegionStep(
            String region,
            @Nullable Double weight,
            @Nullable Double inForce) {}

    /** The weights by which answers are drawn. */
    interface InForce {

        /** @param row an index in the policy's regions, or the one after the last for requesters without a region */
        @Nullable
        Double weight(int row, int target);
    }

    /** The record of a decision. */
    static SteeringStep of(
            SteeredPolicy steered,
            Instant at,
            List<@Nullable Double> loads,
            SteeringRun.Decision decision,
            InForce inForce) {
        List<TargetStep> targets = new ArrayList<>();
        int none = steered.regions().size();
        for (int i = 0; i < loads.size(); i++) {
            int target = i;
            List<RegionStep> regions = IntStream.range(0, none)
                    .mapToObj(row -> new RegionStep(
                            steered.regions().get(row), decision.weight(row, target), inForce.weight(row, target)))
                    .toList();
            targets.add(new TargetStep(
                    steered.targets().get(i),
                    loads.get(i),
                    decision.weight(none, i),
                    inForce.weight(none, i),
                    regions));
        }
        return new SteeringStep(
                at,
                steered.control().mode(),
                steered.control().algorithm(),
                decision.reason(),
                decision.concerned(),
                decision.changes(),
                targets);
    }

    /** The target of this name, if the policy had it then. */
    Optional<TargetStep> target(String name) {
        return targets.stream().filter(each -> each.target().equals(name)).findFirst();
    }
}
