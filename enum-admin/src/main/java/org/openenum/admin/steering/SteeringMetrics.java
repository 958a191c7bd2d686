package org.openenum.admin.steering;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** The metrics of the control process for Prometheus. */
@Component
class SteeringMetrics {

    private final MeterRegistry registry;

    private final AtomicInteger leads = new AtomicInteger();

    SteeringMetrics(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("openenum.steering.leads", leads);
    }

    /** Sets whether this enum-admin computes. */
    void leads(boolean here) {
        leads.set(here ? 1 : 0);
    }

    /** Counts one decision; there is a series for each policy with a control and each reason. */
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
