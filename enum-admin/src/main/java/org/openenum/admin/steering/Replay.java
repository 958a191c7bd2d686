package org.openenum.admin.steering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.SteeringStep.RegionStep;
import org.openenum.admin.steering.SteeringStep.TargetStep;

/**
 * The decisions that a control would have made on the recorded loads. They were reported under other weights; how the
 * loads would have followed these weights is not known.
 */
final class Replay {

    private Replay() {}

    /** One decision for each period of the control; recorded steps in between are skipped. */
    static List<SteeringStep> of(SteeredPolicy steered, List<SteeringStep> steps) {
        SteeringRun run = new SteeringRun(steered);
        List<SteeringStep> decided = new ArrayList<>();
        Instant due = Instant.EPOCH;
        for (SteeringStep step : steps) {
            Optional<List<@Nullable Double>> loads = loadsOf(steered, step);
            if (loads.isPresent() && !step.at().isBefore(due)) {
                decided.add(decided(steered, step, loads.get(), run));
                // Periods are kept to within some tens of milliseconds.
                due = step.at().plusMillis(steered.control().periodSeconds() * 1_000L - 500);
            }
        }
        return decided;
    }

    private static SteeringStep decided(
            SteeredPolicy steered, SteeringStep step, List<@Nullable Double> loads, SteeringRun run) {
        return SteeringStep.of(steered, step.at(), loads, run.next(loads, step.at()), (row, target) -> {
            String region = row == steered.regions().size()
                    ? SteeringStep.NO_REGION
                    : steered.regions().get(row);
            return step.target(steered.targets().get(target))
                    .flatMap(then -> then.region(region))
                    .map(RegionStep::inForce)
                    .orElse(null);
        });
    }

    /** The loads of a step in the order of a policy; empty if it has none of the policy's targets. */
    static Optional<List<@Nullable Double>> loadsOf(SteeredPolicy steered, SteeringStep step) {
        List<@Nullable Double> loads = new ArrayList<>();
        boolean known = false;
        for (String target : steered.targets()) {
            Optional<TargetStep> found = step.target(target);
            known |= found.isPresent();
            loads.add(found.map(TargetStep::load).orElse(null));
        }
        return known ? Optional.of(loads) : Optional.empty();
    }
}
