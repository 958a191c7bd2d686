package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openenum.admin.node.NodeReport.State;
import org.openenum.admin.node.ServedChanges.Served;
import org.springframework.transaction.CannotCreateTransactionException;

class ServedChangesTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final NodeRegister register = new NodeRegister(Clock.systemUTC());

    private volatile Runnable look = () -> {};

    private final ServedChanges served = new ServedChanges(register, () -> look.run(), Clock.systemUTC());

    private void report(String name, long sequence, long change) {
        register.take(name, Reports.ready(name, sequence, sequence, change), "127.0.0.1");
    }

    @Test
    void changeThatAllServe_isServedAtOnce() {
        Instant since = Instant.now();
        report("vienna", 1, 42);
        report("linz", 1, 43);

        assertThat(served.await(42, since, LONG)).isEqualTo(new Served(2, List.of()));
        assertThat(served.await(42, since, LONG).count()).isEqualTo("2/2");
    }

    @Test
    void changeThatOneServerHasNotYet_isAwaited() throws Exception {
        Instant since = Instant.now();
        report("vienna", 1, 43);
        report("linz", 1, 42);
        CompletableFuture<Served> waiting = CompletableFuture.supplyAsync(() -> served.await(43, since, LONG));
        assertThat(waiting).isNotDone();

        report("linz", 2, 43);

        assertThat(waiting.get(20, TimeUnit.SECONDS).byAll()).isTrue();
    }

    @Test
    void changeThatAnotherProgramHeardOf_isFoundInTheTable() {
        Instant since = Instant.now();
        report("vienna", 1, 42);
        look = () -> register.merge(List.of(new NodeRows.Row(
                "vienna", "vienna", 2, since, since, "127.0.0.1", Reports.ready("vienna", 2, 2, 43), null)));

        assertThat(served.await(43, since, LONG).byAll()).isTrue();
    }

    @Test
    void tableThatCannotBeRead_endsNoWait() throws Exception {
        Instant since = Instant.now();
        report("vienna", 1, 42);
        look = () -> {
            throw new CannotCreateTransactionException("the database has gone");
        };
        assertThat(served.await(43, since, Duration.ofMillis(100)).missing()).containsExactly("vienna");
        CompletableFuture<Served> waiting = CompletableFuture.supplyAsync(() -> served.await(43, since, LONG));

        report("vienna", 2, 43);

        assertThat(waiting.get(20, TimeUnit.SECONDS).byAll()).isTrue();
    }

    @Test
    void serverThatNeverGetsIt_isNamed() {
        report("vienna", 1, 43);
        report("linz", 1, 42);

        Served by = served.await(43, Instant.now().minusSeconds(1), Duration.ofMillis(300));

        assertThat(by.byAll()).isFalse();
        assertThat(by.count()).isEqualTo("1/2");
        assertThat(by.missing()).containsExactly("linz");
    }

    @Test
    void whatWasReportedBefore_doesNotCount() {
        report("vienna", 1, 43);

        assertThat(served.await(43, Instant.now().plusSeconds(1), Duration.ofMillis(100))
                        .missing())
                .containsExactly("vienna");
    }

    @Test
    void serversThatAreNotReady_areNotWaitedFor_unlessAllAre() {
        Instant since = Instant.now();
        register.take("linz", Reports.of("l", 1, 1, State.NOT_READY, -1), "127.0.0.1");
        register.take("graz", Reports.of("g", 1, 1, State.STOPPED, 43), "127.0.0.1");
        assertThat(served.await(43, since, Duration.ofMillis(50))).isEqualTo(new Served(1, List.of("linz")));

        report("vienna", 1, 43);
        assertThat(served.await(43, since, LONG)).isEqualTo(new Served(1, List.of()));
    }

    @Test
    void whereNobodyReports_nobodyServes() {
        assertThat(served.await(43, Instant.now(), Duration.ofMillis(50))).isEqualTo(new Served(0, List.of()));
    }

    @Test
    void whereNobodyReportsYet_theFirstThatDoesIsAwaited() throws Exception {
        Instant since = Instant.now();
        CompletableFuture<Served> waiting = CompletableFuture.supplyAsync(() -> served.await(43, since, LONG));
        assertThat(waiting).isNotDone();

        report("vienna", 1, 43);

        assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(new Served(1, List.of()));
    }
}
