package org.openenum.admin.health.vote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;

/** Targets on loopback, which may not be checked: nothing is sent, and the refusal is immediate. */
class ProberTest {

    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    private static final int PER_SECOND = 4;

    private static final Duration TICK = Duration.ofSeconds(1).dividedBy(PER_SECOND);

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private final Prober prober = new Prober(
            "north", new AllowedAddresses(List.of()), new VoteRows(null), new ProbeCounts(registry), PER_SECOND);

    @AfterEach
    void stop() {
        prober.stop();
    }

    private double answers() {
        return registry.find("openenum.target.checks").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void targetThatHasBeenDueForTheLongest_isAskedFirst_soThatNoneIsForgotten() {
        Map<TargetName, Watched> watched = new HashMap<>();
        for (int i = 1; i <= 2 * PER_SECOND; i++) {
            TargetName name = new TargetName("127.0.0." + i, 5_060);
            TargetCheck check = new TargetCheck(CheckKind.SIP_UDP, null, 1, 300, 1, 2, null);
            watched.put(name, new Watched(i, name, check, null, START, ""));
        }
        prober.take(watched, Map.of(), START);

        for (int tick = 1; tick <= watched.size(); tick++) {
            Instant now = START.plus(TICK.multipliedBy(tick));
            int expected = tick;
            prober.ask(now);
            await().until(() -> {
                prober.takeAnswers(now);
                return answers() == expected;
            });
        }

        assertThat(watched.keySet())
                .allSatisfy(target -> assertThat(prober.last(target)).isNotNull());
    }
}
