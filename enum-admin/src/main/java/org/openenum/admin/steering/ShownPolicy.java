package org.openenum.admin.steering;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.SteeringStep.RegionStep;
import org.openenum.admin.steering.SteeringStep.TargetStep;

/**
 * A policy with a control as pages show it: the present values and how they came about.
 *
 * @param last the last step; null if nothing was computed yet, or the control is off
 * @param changed the last step in the time span that changed weights, or null
 */
record ShownPolicy(
        String name,
        Control control,
        @Nullable SteeringStep last,
        @Nullable SteeringStep changed,
        List<TargetRow> targets,
        List<Plot> plots) {

    /** Enough to watch the present state; longer histories come from the REST API or Prometheus. */
    static final Duration SPAN = Duration.ofMinutes(10);

    /** A target with its colour and present values. */
    record TargetRow(String name, int colour, @Nullable Double load, List<RegionStep> weights) {}

    static ShownPolicy of(ControlService.Steered found, Instant now) {
        SteeredPolicy steered = found.policy().steered();
        List<SteeringStep> steps = found.steps();
        boolean runs = steered.control().mode() != Mode.OFF;
        SteeringStep last = steps.isEmpty() || !runs ? null : steps.get(steps.size() - 1);
        SteeringStep changed = steps.stream()
                .filter(SteeringStep::changed)
                .reduce((one, other) -> other)
                .orElse(null);
        List<TargetRow> rows = new ArrayList<>();
        for (int i = 0; i < steered.targets().size(); i++) {
            rows.add(row(steered.targets().get(i), i, last));
        }
        return new ShownPolicy(
                found.policy().ruleSet(),
                steered.control(),
                last,
                changed,
                rows,
                Plot.of(steered, steps, now.minus(SPAN), now));
    }

    private static TargetRow row(String target, int place, @Nullable SteeringStep last) {
        TargetStep now = last == null ? null : last.target(target).orElse(null);
        return now == null
                ? new TargetRow(target, Plot.colour(place), null, List.of())
                : new TargetRow(
                        target, Plot.colour(place), now.load(), now.everywhere().toList());
    }
}
