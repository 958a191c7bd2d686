package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.view.CacheFigures;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Names that do not exist: what one load proves about neighbouring names. */
class UnknownNamesTest {

    private static final int NAMES = 90;
    private static final int QUESTIONS = 5_000;

    private final InMemoryPlan plan = new InMemoryPlan();

    @Test
    void floodOfUnknownNames_costsOneLoadForEachGap() {
        plan();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            flood(running);
            assertThat(plan.nameReads()).isEqualTo(NAMES);
            assertThat(running.cache().figures().residentGaps()).isEqualTo(NAMES);
            assertThat(running.cache().figures().residentNames()).isZero();

            int before = plan.nameReads();
            flood(running);
            assertThat(plan.nameReads()).isEqualTo(before);
        }
    }

    @Test
    void namesThatWaitWhileANeighbourIsRead_costNoLoadEach() {
        plan();
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<CacheFigures> figures = new CompletableFuture<>();
        RecordSource slow = new RecordSource() {
            @Override
            public LoadedRecords read(NameKey name) {
                await().until(() -> asked.getCount() == 0);
                if (plan.nameReads() > 0) {
                    await().until(() -> figures.join().residentGaps() > 0);
                }
                return plan.read(name);
            }

            @Override
            public AsOf scan(int zoneId, Predicate<Row> sink) {
                throw new IllegalStateException("the database does not answer");
            }
        };
        CacheLimits limits = new CacheLimits(1 << 20, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES);
        try (RunningPlan running = new RunningPlan(limits, plan, plan, slow, plan, plan)) {
            running.start();
            figures.complete(running.cache().figures());
            CompletableFuture<?>[] loads = new CompletableFuture<?>[50];
            for (int i = 0; i < loads.length; i++) {
                byte[] key = "host03-%d\0".formatted(i).getBytes(StandardCharsets.US_ASCII);
                loads[i] = running.cache().missLoader().name(new NameKey(1, key));
            }
            asked.countDown();

            assertThat(CompletableFuture.allOf(loads)).succeedsWithin(Duration.ofSeconds(20));
            assertThat(plan.nameReads()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void newName_isAnsweredAlthoughItWasProvedAbsent_andItsNeighboursStayAbsent() {
        plan();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            assertThat(running.ask("host03x.example A")).isEqualTo("NXDOMAIN");
            plan.commit(() -> plan.record(1, "host03x.example. 60 IN A 192.0.2.3"));
            running.catchUp();
            assertThat(running.ask("host03x.example A")).isEqualTo("A 192.0.2.3");
            assertThat(running.ask("host03y.example A")).isEqualTo("NXDOMAIN");
        }
    }

    @Test
    void nameAddedWhileItsAbsenceIsBeingRead_isAnswered() {
        plan();
        plan.failingScans(true); // So that the name is the next thing to be read.
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            plan.afterNextRead(() -> {
                plan.commit(() -> plan.record(1, "new.example. 60 IN A 192.0.2.4"));
                running.feed().poke();
            });
            running.ask("new.example A");
            running.catchUp();
            assertThat(running.ask("new.example A")).isEqualTo("A 192.0.2.4");
        }
    }

    @Test
    void noRoomForGaps_answersNonetheless() {
        plan();
        try (RunningPlan running = RunningPlan.ofNames(plan, 64_000)) {
            flood(running);
            assertThat(running.cache().figures().residentGaps()).isLessThan(30);
            assertThat(running.ask("host03.example A")).isEqualTo("A 192.0.2.3");
        }
    }

    @Test
    void namesThatWaitForTheDatabase_doNotKeepNumbersWaiting() {
        plan();
        plan.commit(() -> {
            plan.zone(2, "e164.arpa", Numbering.E164, false);
            plan.anonymousRuleSet(1, "sip:{number}@one.example");
            plan.number(2, "44", 1);
        });
        plan.failingScans(true); // So that the page of the number must be loaded.
        CountDownLatch stalled = new CountDownLatch(1);
        RecordSource slow = new RecordSource() {
            @Override
            public LoadedRecords read(NameKey name) {
                try {
                    stalled.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return plan.read(name);
            }

            @Override
            public AsOf scan(int zoneId, Predicate<Row> sink) {
                throw new IllegalStateException("the database does not answer");
            }
        };
        CacheLimits limits = new CacheLimits(1 << 20, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES);
        try (RunningPlan running = new RunningPlan(limits, plan, plan, slow, plan, plan)) {
            running.start();
            for (byte i = 'a'; i <= 'z'; i++) {
                running.cache().missLoader().name(new NameKey(1, new byte[] {i, 0}));
            }
            assertThat(running.askNumber("44")).isEqualTo("sip:44@one.example");
            stalled.countDown();
        }
    }

    private static void flood(RunningPlan running) {
        for (int i = 0; i < QUESTIONS; i++) {
            String label = "host%02d-%d".formatted(i % (NAMES + 2), i);
            assertThat(running.ask(label + ".example A")).isEqualTo("NXDOMAIN");
        }
    }

    private void plan() {
        plan.failingNameScans(true); // So that names are read one by one.
        plan.commit(() -> {
            plan.zone(1, "example", Numbering.PRIVATE, false);
            for (int i = 0; i < NAMES; i++) {
                plan.record(1, "host%02d.example. 60 IN A 192.0.2.%d".formatted(i, i));
            }
        });
    }
}
