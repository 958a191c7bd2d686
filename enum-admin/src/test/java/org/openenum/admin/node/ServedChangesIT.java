package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServedChangesIT {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final MeasuredServer vienna = new MeasuredServer();

    private final MeasuredServer linz = new MeasuredServer();

    private final ServedChanges served = new ServedChanges(
            new NodeWatch(List.of("vienna=" + vienna.url(), "linz=" + linz.url()), Clock.systemUTC()));

    @AfterEach
    void stop() {
        vienna.close();
        linz.close();
    }

    @Test
    void changeThatAllServe_isServedAtOnce() {
        assertThat(served.await(42, LONG)).isTrue();
    }

    @Test
    void changeThatOneServerHasNotYet_isAwaited() throws Exception {
        vienna.serves(43);
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> served.await(43, LONG));
        assertThat(waiting).isNotDone();

        linz.serves(43);

        assertThat(waiting.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void changeThatOneServerNeverGets_isNotServedWhenTheTimeHasPassed() {
        vienna.serves(43);

        assertThat(served.await(43, Duration.ofMillis(300))).isFalse();
    }
}
