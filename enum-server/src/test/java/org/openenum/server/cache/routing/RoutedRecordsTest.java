package org.openenum.server.cache.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;

class RoutedRecordsTest {

    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 10_000;
    private static final long ENDS_AT_MILLIS = 10_000;
    private static final List<String> TARGETS = List.of("sip:a.example", "sip:b.example");

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final RoutedRecords routed =
            RoutedRecords.of(new Routing(policy(600), Routing.Answer.ORDER, Routing.Draw.RANDOM), TARGETS);

    /** The feed updates them two hundred times a second, and a control process may steer a thousand destinations. */
    @Test
    void weightsThatItHas_costNoGarbage() {
        RoutingPolicy weights = policy(7);
        lease(weights, WARM_UP);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        lease(weights, MEASURED);

        assertThat((THREADS.getCurrentThreadAllocatedBytes() - before) / MEASURED)
                .isZero();
    }

    @Test
    void weightsThatFollow_takeTheirPlace_andHoldForTheirTime() {
        routed.lease(policy(7), ENDS_AT_MILLIS);
        RoutingPolicy weights = policy(8);
        routed.lease(weights, ENDS_AT_MILLIS);
        assertThat(ttlSecondsAt(ENDS_AT_MILLIS - 1)).isEqualTo(8);
        assertThat(ttlSecondsAt(ENDS_AT_MILLIS)).isEqualTo(600);

        routed.lease(weights, ENDS_AT_MILLIS + 1);
        assertThat(ttlSecondsAt(ENDS_AT_MILLIS)).isEqualTo(8);
    }

    private void lease(RoutingPolicy weights, int times) {
        for (int i = 0; i < times; i++) {
            routed.lease(weights, ENDS_AT_MILLIS);
        }
    }

    private int ttlSecondsAt(long millis) {
        return routed.shares(RoutingPolicy.NO_REGION, () -> millis).ttlSeconds(0);
    }

    private static RoutingPolicy policy(int ttlSeconds) {
        return new RoutingPolicy(TARGETS.stream()
                .map(target -> new TargetShares(target, new Share(1, ttlSeconds), Map.of()))
                .toList());
    }
}
