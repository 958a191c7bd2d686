package org.openenum.admin.health.vote;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.openenum.admin.health.probe.ProbeAnswer.Verdict;
import org.openenum.admin.usecase.ApiWord;
import org.springframework.stereotype.Component;

/** The metrics of checks, of the enum-admin that makes them. Thread-safe. */
@Component
public class ProbeCounts {

    private final Map<Verdict, Counter> counters = new EnumMap<>(Verdict.class);

    private final Map<Condition.State, AtomicInteger> targets = new EnumMap<>(Condition.State.class);

    ProbeCounts(MeterRegistry registry) {
        for (Verdict verdict : Verdict.values()) {
            counters.put(
                    verdict,
                    Counter.builder("openenum.target.checks")
                            .description("Checks of targets")
                            .tag("result", ApiWord.of(verdict))
                            .register(registry));
        }
        for (Condition.State state : Condition.State.values()) {
            AtomicInteger count = new AtomicInteger();
            targets.put(state, count);
            Gauge.builder("openenum.targets", count, AtomicInteger::get)
                    .description("Targets with a check, or out of service")
                    .tag("state", ApiWord.of(state))
                    .register(registry);
        }
    }

    void count(Verdict verdict) {
        Objects.requireNonNull(counters.get(verdict)).increment();
    }

    /** Sets the number of targets for each state; empty if another enum-admin decides. */
    public void show(Map<Condition.State, Integer> now) {
        targets.forEach((state, count) -> count.set(now.getOrDefault(state, 0)));
    }
}
