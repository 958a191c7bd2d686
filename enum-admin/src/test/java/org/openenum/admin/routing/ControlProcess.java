package org.openenum.admin.routing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Role;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.routing.RoutingPolicyJson.TargetShareJson;
import org.springframework.context.ApplicationContext;

/** Sets weights with a lease, like a control process. */
public record ControlProcess(WeightsService weights, RoutingService policies) {

    private static final Caller ROBOT = new Caller("robot", Role.OPERATOR, null, false, Instant.EPOCH);

    public static ControlProcess on(ApplicationContext program) {
        return new ControlProcess(program.getBean(WeightsService.class), program.getBean(RoutingService.class));
    }

    /** @param targets each with its weight */
    public void set(String ruleSet, int leaseSeconds, Object... targets) {
        set(policies.owner(ruleSet), leaseSeconds, targets);
    }

    /** @param targets each with its weight */
    public void set(RecordRef set, int leaseSeconds, Object... targets) {
        set(policies.owner(set), leaseSeconds, targets);
    }

    private void set(PolicyOwner owner, int leaseSeconds, Object... targets) {
        List<TargetShareJson> shares = new ArrayList<>();
        for (int i = 0; i < targets.length; i += 2) {
            shares.add(new TargetShareJson((String) targets[i], (Double) targets[i + 1], null, null, null));
        }
        weights.put(owner, new WeightsService.WeightsRequest(leaseSeconds, shares), ROBOT);
    }
}
