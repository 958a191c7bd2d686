package org.openenum.admin.steering;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** What Prometheus is told of the control process. */
@Component
class SteeringMetrics {

    private final MeterRegistry registry;

    private final AtomicInteger leads = new AtomicInteger();

    SteeringMetrics(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("openenum.steering.leads", leads);
    }

    /** Whether this program computes. */
    void leads(boolean here) {
        leads.set(here ? 1 : 0);
    }

    /** One decision; a series for each policy with a control and each reason. */
    void count(String ruleSet, SteeringStep step) {
        registry.counter(
                        "openenum.steering.decisions",
                        "rule_set",
                        ruleSet,
                        "reason",
                        step.reason().word())
                .increment();
    }
}
