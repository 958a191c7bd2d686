package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.routing.WeightsService;
import org.openenum.admin.routing.control.WeightTable;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.ControlledPolicies.Controlled;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.admin.weights.Leases;
import org.openenum.routing.RoutingPolicy;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * One period of one policy, in one transaction: reads the loads, computes, sets the weights if the mode is on, and
 * records the decision.
 */
@Service
class SteeringService {

    /** The name of this process in the audit trail. */
    private static final String NAME = "steering";

    private final TargetLoads loads;

    private final WeightsService weights;

    private final Steps steps;

    private final Clock clock;

    SteeringService(TargetLoads loads, WeightsService weights, Steps steps, Clock clock) {
        this.loads = loads;
        this.weights = weights;
        this.steps = steps;
        this.clock = clock;
    }

    @Transactional
    public SteeringStep step(Controlled policy, SteeringRun run) {
        Instant now = clock.instant();
        SteeredPolicy steered = policy.steered();
        Control control = steered.control();
        Map<String, TargetLoad> known = loads.at(now);
        List<@Nullable Double> shares = new ArrayList<>();
        for (String target : steered.targets()) {
            TargetLoad load = TargetLoads.of(target, known);
            shares.add(load == null ? null : load.share());
        }
        RoutingPolicy inForce = weights.inForce(Leases.Row.ofRuleSet(policy.ruleSetId()), steered.policy());
        SteeringRun.Decision decision = run.next(shares, now);
        WeightTable table = decision.weights();
        if (table != null && control.mode() == Mode.ON) {
            weights.put(policy.ruleSet(), control::isThatOf, steered.weighted(table), control.leaseSeconds(), NAME);
        }
        SteeringStep step = SteeringStep.of(
                steered,
                now,
                shares,
                decision,
                (row, target) -> inForce.of(steered.regionId(row)).weight(target));
        steps.add(policy.ruleSetId(), control.periodSeconds(), step);
        return step;
    }

    /**
     * A run with the state after another enum-admin's decisions, rebuilt from the recorded loads, so that a new leader
     * continues from there.
     */
    @Transactional(readOnly = true)
    public SteeringRun resumed(Controlled policy) {
        SteeringRun run = new SteeringRun(policy.steered());
        for (SteeringStep step : steps.all(policy.ruleSetId())) {
            Replay.loadsOf(policy.steered(), step).ifPresent(shares -> run.next(shares, step.at()));
        }
        return run;
    }
}
