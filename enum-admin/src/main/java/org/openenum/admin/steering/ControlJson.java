package org.openenum.admin.steering;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.steering.Control.RegionBusyness;
import org.openenum.admin.steering.Control.TargetRanks;
import org.openenum.admin.steering.Control.Thresholds;
import org.openenum.admin.steering.Control.TtlRange;
import org.openenum.admin.web.Api;

/**
 * The load control of the routing policy of a shared destination.
 *
 * @param mode off; shadow: weights are computed and shown, but not applied; on: weights are computed and applied
 * @param algorithm the algorithm: proximity, load, threshold, watermarks or damped
 * @param periodSeconds the period in which weights are computed, in seconds
 * @param leaseSeconds how long computed weights apply in seconds, unless new ones are computed
 * @param measureSeconds how long a past load is still visible in the reported loads, in seconds
 * @param ttl the range of the TTLs; null: answers have the TTLs of the policy
 */
record ControlJson(
        String ruleSet,
        String mode,
        String algorithm,
        int periodSeconds,
        int leaseSeconds,
        int measureSeconds,
        Thresholds thresholds,
        @Nullable TtlRange ttl,
        List<TargetRanks> targets,
        List<RegionBusyness> regions,
        String self) {

    /**
     * @throws org.openenum.admin.usecase.RefusedException if the rule set has no policy, or its policy has no control
     */
    static ControlJson of(RuleSetView ruleSet) {
        Control control = ControlService.controlOf(ruleSet);
        return new ControlJson(
                ruleSet.name(),
                control.mode().word(),
                control.algorithm().word(),
                control.periodSeconds(),
                control.leaseSeconds(),
                control.measureSeconds(),
                control.thresholds(),
                control.ttl(),
                control.targets(),
                control.regions(),
                Api.ROOT + "/rule-sets/" + ruleSet.name() + "/routing-policy/control");
    }
}
