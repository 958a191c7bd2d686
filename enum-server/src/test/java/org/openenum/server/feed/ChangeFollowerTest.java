package org.openenum.server.feed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.LogOfPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.server.snapshot.Snapshot;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Type;

/** What a commit does to answers: at once, whole, and never less than before. */
class ChangeFollowerTest {

    private static final int ZONE = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
        });
        running = RunningPlan.of(plan, 16, 1 << 20);
        running.fill();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void numberAskedBeforeItExisted_isAnsweredWithoutALoad() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.askNumber("4311")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.commit(() -> plan.number(ZONE, "4311", 1));
        running.catchUp();
        assertThat(running.askMemory("1.1.3.4.e164.arpa NAPTR")).isEqualTo("sip:a@example");
    }

    @Test
    void numberChangedToRulesThatNobodyHadBefore_isAnsweredWithoutALoad() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.commit(() -> {
            plan.anonymousRuleSet(3, "sip:new@example");
            plan.number(ZONE, "4312", 3);
        });
        running.catchUp();
        assertThat(running.askMemory("2.1.3.4.e164.arpa NAPTR")).isEqualTo("sip:new@example");
    }

    @Test
    void databaseThatDoesNotAnswerAfterAChange_leavesTheNumberAnswered() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.commit(() -> {
            plan.anonymousRuleSet(3, "sip:new@example");
            plan.number(ZONE, "4312", 3);
        });
        running.catchUp();
        plan.failing(true);
        assertThat(running.askNumber("4312")).isEqualTo("sip:new@example");
    }

    @Test
    void numberRemoved_isGone_andWhatWasAboveItToo() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.askNumber("43")).isEqualTo("NODATA");
        plan.commit(() -> plan.remove(ZONE, "4312", MappingKind.NUMBER));
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("43")).isEqualTo("NXDOMAIN");
    }

    @Test
    void changeThatSomebodyWaitsFor_isToldWhenItIsServed() {
        List<Long> told = new CopyOnWriteArrayList<>();
        running.feed().onAwaited(() -> told.add(running.feed().cursor()));
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(told).as("nobody waits").isEmpty();

        plan.commit(() -> {
            plan.number(ZONE, "4313", 1);
            plan.waitedFor(plan.head());
        });
        running.catchUp();

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(told).containsExactly(plan.head()));
    }

    @Test
    void changesThatNeverPause_areNoLag() {
        ChangeSource busy = new NeverQuiet(plan, () -> plan.number(ZONE, "4312", 1));
        try (RunningPlan cold = new RunningPlan(
                new CacheLimits(1 << 20, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES),
                plan,
                plan,
                plan,
                plan,
                busy)) {
            cold.start();
            await().atMost(Duration.ofSeconds(20)).until(() -> cold.feed().lag().compareTo(Duration.ofSeconds(10)) < 0);
        }
    }

    /** A log to which a change is added whenever somebody looks how far it has come. */
    private static final class NeverQuiet extends LogOfPlan {

        private final InMemoryPlan plan;
        private final Runnable change;

        NeverQuiet(InMemoryPlan plan, Runnable change) {
            super(plan);
            this.plan = plan;
            this.change = change;
        }

        @Override
        public Head head(HistoryPlace before) {
            plan.commit(change);
            return super.head(before);
        }
    }

    @Test
    void serial_followsTheLog() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
    }

    @Test
    void ruleSetChanged_allItsNumbersFollow() {
        plan.commit(() -> {
            plan.number(ZONE, "4312", 1);
            plan.number(ZONE, "881", 1);
        });
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.commit(() -> plan.ruleSet(1, "sip:elsewhere@example"));
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("sip:elsewhere@example");
        assertThat(running.askNumber("881")).isEqualTo("sip:elsewhere@example");
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
    }

    @Test
    void ruleSetChangedTwiceInOneCommit_leavesNoGap_forAReaderThatNeverStops() throws Exception {
        plan.commit(() -> flip(1));
        running.fill();
        AtomicBoolean stop = new AtomicBoolean();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Thread reader = new Thread(() -> {
            while (!stop.get()) {
                seen.add(running.askMemory("0.0.1.3.4.e164.arpa NAPTR"));
            }
        });
        reader.start();
        for (int generation = 0; generation < 100; generation++) {
            String uri = generation % 2 == 0 ? "sip:b@example" : "sip:a@example";
            plan.commit(() -> {
                plan.ruleSet(1, "sip:never@example");
                plan.ruleSet(1, uri);
                flip(1);
            });
            running.catchUp();
        }
        stop.set(true);
        reader.join();
        assertThat(seen).containsExactlyInAnyOrder("sip:a@example", "sip:b@example");
    }

    @ParameterizedTest(name = "{0} numbers")
    @ValueSource(ints = {10, 200}) // one page, and more than one can hold
    void changeDuringALoad_isNotLost(int numbers) {
        InMemoryPlan unread = new InMemoryPlan();
        unread.failingScans(true); // so that pages are loaded one by one
        unread.commit(() -> {
            unread.zone(ZONE, "e164.arpa", Numbering.E164, false);
            unread.ruleSet(1, "sip:a@example");
            unread.ruleSet(2, "sip:b@example");
            for (int i = 0; i < numbers; i++) {
                unread.number(ZONE, "43" + (100 + i), 1);
            }
        });
        try (RunningPlan cold = RunningPlan.of(unread, 16, 1 << 20)) {
            // What is read first misses what is committed, and served, before it arrives.
            unread.afterNextRead(() -> {
                unread.commit(() -> {
                    unread.number(ZONE, "43105", 2);
                    unread.remove(ZONE, "43106", MappingKind.NUMBER);
                });
                cold.catchUp();
            });
            assertThat(cold.askNumber("43105")).isEqualTo("sip:b@example");
            assertThat(cold.askNumber("43106")).isEqualTo("NXDOMAIN");
            assertThat(cold.askNumber("43107")).isEqualTo("sip:a@example");
        }
    }

    @Test
    void changeThatWasReadAheadOfTheFeed_andIsTakenBack_isNotAnswered_alsoWhenAnotherGetsItsNumber() throws Exception {
        InMemoryPlan unread = new InMemoryPlan();
        unread.failingScans(true); // so that pages are loaded one by one
        unread.commit(() -> {
            unread.zone(ZONE, "e164.arpa", Numbering.E164, false);
            unread.ruleSet(1, "sip:a@example");
            unread.ruleSet(2, "sip:b@example");
            unread.number(ZONE, "4312", 1);
        });
        try (RunningPlan cold = RunningPlan.of(unread, 16, 1 << 20)) {
            assertThat(cold.feed().hold(PATIENCE)).isTrue();
            unread.commit(() -> unread.number(ZONE, "4312", 2));
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> cold.askNumber("4312"));
            await().atMost(PATIENCE).until(() -> unread.pageReads() == 1);

            unread.takeBack(() -> unread.number(ZONE, "4312", 1));
            cold.cache().writer().connectionLost();

            assertThat(answer).succeedsWithin(PATIENCE).isEqualTo("sip:a@example");
            unread.commit(() -> unread.number(ZONE, "4313", 2));
            cold.feed().proceed();
            cold.catchUp();
            assertThat(cold.askNumber("4313")).isEqualTo("sip:b@example");
            assertThat(cold.askNumber("4312")).isEqualTo("sip:a@example");
        }
    }

    @Test
    void scanDuringWhichAConnectionIsLost_isReadAgain() {
        plan.commit(() -> flip(1));
        running.fill();
        int before = plan.scans().size();
        plan.afterNextRead(() -> running.cache().writer().connectionLost());
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(2)));
        running.fill();
        assertThat(plan.scans()).hasSize(before + 2);
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        assertThat(running.cache().writer().isUpToDate()).isTrue();
    }

    @Test
    void ruleSetThatWasNotThere_isReadWhenABulkChangeLeadsToIt() {
        plan.commit(() -> plan.number(ZONE, "43150", 9));
        running.catchUp();
        assertThat(running.askNumber("43150")).isEqualTo("SERVFAIL");

        plan.commit(() -> plan.bulk(ZONE, "43", () -> {
            plan.anonymousRuleSet(9, "sip:nine@example");
            flip(9);
        }));
        running.fill();

        assertThat(running.askNumber("43150")).isEqualTo("sip:nine@example");
    }

    @Test
    void changeDuringAScan_isNotLost() {
        plan.afterNextRead(() -> {
            plan.commit(() -> {
                plan.number(ZONE, "43150", 2);
                plan.remove(ZONE, "43151", MappingKind.NUMBER);
            });
            running.catchUp();
        });
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(1)));
        running.fill();
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        assertThat(running.askNumber("43151")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("43152")).isEqualTo("sip:a@example");
    }

    @Test
    void bulkChange_raisesTheSerialWhenItsNumbersWereReadAgain_notBefore() {
        plan.commit(() -> flip(1));
        running.fill();
        long before = plan.head();
        plan.afterNextRead(() -> {
            running.catchUp();
            assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
            assertThat(running.ask("e164.arpa SOA")).contains(" " + before + " ");
            assertThat(running.cache().writer().isUpToDate()).isFalse();
        });
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(2)));
        running.fill();
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
        assertThat(running.cache().writer().isUpToDate()).isTrue();
    }

    @Test
    void bulkChange_isSaidToBeServedWhenItsNumbersWereReadAgain_notBefore() {
        List<String> told = new CopyOnWriteArrayList<>();
        plan.commit(() -> flip(1));
        running.fill();
        // Once after each start, too, when nobody waits.
        running.feed().onAwaited(() -> {
            if (plan.head(HistoryPlace.NOWHERE).waitedFor() > 0) {
                told.add(running.askNumber("43150"));
            }
        });
        long before = plan.head();
        plan.afterNextRead(() -> {
            plan.commit(() -> plan.number(ZONE, "4312", 1));
            running.catchUp();
            assertThat(running.feed().served()).isEqualTo(before);
        });
        plan.commit(() -> {
            plan.bulk(ZONE, "43", () -> flip(2));
            plan.waitedFor(plan.head());
        });
        running.fill();
        assertThat(running.feed().served()).isEqualTo(plan.head());
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(told).containsExactly("sip:b@example"));
    }

    @Test
    void changesAfterABulkChange_areServedAtOnce_andDoNotRaiseTheSerialBeforeIt() {
        plan.commit(() -> flip(1));
        running.fill();
        long before = plan.head();
        plan.afterNextRead(() -> {
            plan.commit(() -> {
                plan.number(ZONE, "4312", 1);
                plan.record(ZONE, "e164.arpa. 60 IN TXT \"apex\"");
            });
            running.catchUp();
            assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
            assertThat(running.ask("e164.arpa TXT")).isEqualTo("TXT apex");
            assertThat(running.ask("e164.arpa SOA")).contains(" " + before + " ");
        });
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(2)));
        running.fill();
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
    }

    @Test
    void bulkChangeDuringTheScanOfAnother_isReadAgainAtOnce() {
        plan.commit(() -> flip(1));
        running.fill();
        AtomicInteger overtaken = new AtomicInteger();
        plan.afterNextRead(new Runnable() {
            @Override
            public void run() {
                if (overtaken.incrementAndGet() <= 60) {
                    plan.afterNextRead(this);
                    plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(1)));
                    running.catchUp();
                }
            }
        });
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(2)));
        Instant begin = Instant.now();
        running.fill();
        assertThat(overtaken).hasValue(61);
        assertThat(Duration.between(begin, Instant.now()))
                .as("sixty passes without a second's pause after each")
                .isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void rowOfTheLogThatMakesNoSense_holdsNothingUp_andItsZoneIsReadAgain() {
        plan.commit(() -> {
            flip(1);
            plan.record(ZONE, "www.e164.arpa. 60 IN A 192.0.2.1");
        });
        running.fill();
        assertThat(running.ask("www.e164.arpa A")).isEqualTo("A 192.0.2.1");
        plan.commit(() -> plan.unreadable(ZONE, () -> {
            flip(2);
            plan.record(ZONE, "www.e164.arpa. 60 IN A 192.0.2.2");
            plan.record(ZONE, "e164.arpa. 60 IN TXT \"apex\"");
        }));
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.fill();
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        assertThat(running.ask("www.e164.arpa A")).isEqualTo("A 192.0.2.2");
        assertThat(running.ask("e164.arpa TXT")).isEqualTo("TXT apex");
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
        assertThat(running.feed().unreadable()).isEqualTo(1);
        assertThat(running.feed().reloads()).isZero();
    }

    @Test
    void rowOfTheLogThatMayHaveChangedAnything_everythingIsReadAfresh() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.fill();
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.commit(() -> plan.unreadable(
                CacheChange.OfUnreadable.ANY_ZONE, () -> plan.anonymousRuleSet(1, "sip:elsewhere@example")));
        await().atMost(Duration.ofSeconds(20)).until(() -> running.feed().reloads() == 1);
        running.fill();
        assertThat(running.askNumber("4312")).isEqualTo("sip:elsewhere@example");
    }

    @Test
    void recordsChanged_areReadAgain() {
        assertThat(running.ask("www.e164.arpa A")).isEqualTo("NXDOMAIN");
        assertThat(running.ask("a.www.e164.arpa A")).isEqualTo("NXDOMAIN");
        plan.commit(() -> plan.record(ZONE, "a.www.e164.arpa. 60 IN A 192.0.2.1"));
        running.catchUp();
        assertThat(running.ask("www.e164.arpa A")).isEqualTo("NODATA");
        assertThat(running.ask("a.www.e164.arpa A")).isEqualTo("A 192.0.2.1");
        plan.commit(() -> plan.record(ZONE, "www.e164.arpa. 60 IN NS ns.example.net."));
        running.catchUp();
        assertThat(running.ask("a.www.e164.arpa A")).isEqualTo("REFERRAL www.e164.arpa");
        plan.commit(() -> plan.removeRecords(ZONE, "www.e164.arpa", Type.NS));
        running.catchUp();
        assertThat(running.ask("a.www.e164.arpa A")).isEqualTo("A 192.0.2.1");
    }

    @Test
    void firstRecordBesideANumber_isServed() {
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        running.catchUp();
        assertThat(running.ask("2.1.3.4.e164.arpa TXT")).isEqualTo("NODATA");
        assertThat(running.ask("5.5.e164.arpa TXT")).isEqualTo("NXDOMAIN");
        plan.commit(() -> plan.record(ZONE, "2.1.3.4.e164.arpa. 60 IN TXT \"beside\""));
        plan.commit(() -> plan.record(ZONE, "_x.5.5.e164.arpa. 60 IN TXT \"below\""));
        running.catchUp();
        assertThat(running.ask("2.1.3.4.e164.arpa TXT")).isEqualTo("TXT beside");
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        assertThat(running.ask("5.5.e164.arpa TXT")).isEqualTo("NODATA");
        assertThat(running.askNumber("56")).isEqualTo("NXDOMAIN");
    }

    @Test
    void zoneAdded_isServed() {
        assertThat(running.ask("1.dial.example NAPTR")).isEqualTo("REFUSED");
        plan.commit(() -> {
            plan.zone(2, "dial.example", Numbering.PRIVATE, false);
            plan.number(2, "1", 1);
        });
        running.catchUp();
        assertThat(running.ask("1.dial.example NAPTR")).isEqualTo("sip:a@example");
    }

    @Test
    void recordAtTheApexOfAZoneMadeAMomentAgo_isThere_alsoIfItComesWhileTheZonesAreRead() {
        AtomicBoolean amid = new AtomicBoolean();
        ZoneSource zones = () -> {
            if (!amid.getAndSet(false)) {
                return plan.read();
            }
            plan.commit(() -> plan.number(ZONE, "4313", 1));
            ZoneSource.LoadedZones before = plan.read();
            plan.commit(() -> plan.record(2, "dial.example. 60 IN TXT \"apex\""));
            return before;
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, zones, plan)) {
            other.start();
            other.fill();
            amid.set(true);
            plan.commit(() -> plan.zone(2, "dial.example", Numbering.PRIVATE, false));
            other.catchUp();
            other.catchUp();
            assertThat(other.ask("dial.example TXT")).isEqualTo("TXT apex");
        }
    }

    @Test
    void databaseStopped_whatIsLoadedIsAnswered_whatIsNotIsServfail_andItRecovers() {
        plan.failingNameScans(true); // so that there is a name that was not read
        plan.commit(() -> {
            plan.number(ZONE, "4312", 1);
            plan.zone(2, "dial.example", Numbering.PRIVATE, false);
        });
        running.catchUp();
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        plan.failing(true);
        await().atMost(Duration.ofSeconds(20)).until(() -> !running.feed().isHealthy());
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        assertThat(running.ask("unread.dial.example A")).isEqualTo("SERVFAIL");
        plan.failing(false);
        plan.commit(() -> plan.number(ZONE, "4313", 2));
        running.catchUp();
        assertThat(running.askNumber("4313")).isEqualTo("sip:b@example");
        assertThat(running.ask("unread.dial.example A")).isEqualTo("NXDOMAIN");
    }

    @Test
    void databaseThatFailsOnceWhileAnotherHistoryIsRead_isReadAfreshAgain() {
        AtomicBoolean failing = new AtomicBoolean();
        ZoneSource zones = () -> {
            if (failing.getAndSet(false)) {
                throw new IllegalStateException("the database does not answer");
            }
            return plan.read();
        };
        try (RunningPlan served =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, zones, plan)) {
            served.start();
            plan.commit(() -> plan.number(ZONE, "4312", 1));
            served.fill();
            assertThat(served.askNumber("4312")).isEqualTo("sip:a@example");
            failing.set(true);
            plan.failOver(() -> {
                plan.number(ZONE, "4312", 2);
                plan.number(ZONE, "4313", 2);
            });
            served.fill();
            assertThat(served.askNumber("4313")).isEqualTo("sip:b@example");
            assertThat(served.askNumber("4312")).isEqualTo("sip:b@example");
        }
    }

    @Test
    void changeThatCameBeforeTheLogWasRead_andIsLostWhenItIsServed_isReadAfresh() {
        LostWhenServed log = new LostWhenServed(plan, ruleSet -> plan.number(ZONE, "4313", ruleSet)) {
            @Override
            public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
                commitWhatIsLost();
                return super.afterWithRecords(seq, limit, names);
            }
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, plan, log)) {
            log.served = other.feed()::cursor;
            other.start();
            other.fill();
            plan.commit(() -> plan.number(ZONE, "4312", 1));
            await().atMost(PATIENCE).until(() -> other.feed().reloads() == 1);
            other.fill();
            assertThat(other.askNumber("4313")).isEqualTo("sip:b@example");
        }
    }

    @Test
    void changeThatCameBeforeTheZonesWereRead_andIsLostWhenItIsServed_isReadAfresh() {
        LostWhenServed log = new LostWhenServed(
                plan, history -> plan.record(ZONE, "e164.arpa. 60 IN TXT \"history-" + history + "\""));
        ZoneSource zones = () -> {
            log.commitWhatIsLost();
            return plan.read();
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, zones, log)) {
            log.served = other.feed()::cursor;
            other.start();
            await().atMost(PATIENCE).until(() -> other.feed().reloads() == 1);
            other.fill();
            assertThat(other.ask("e164.arpa TXT")).isEqualTo("TXT history-2");
        }
    }

    /** A log to which a change is added while it is read; when that is served, a failover loses it. */
    private static class LostWhenServed extends LogOfPlan {

        private final InMemoryPlan plan;
        private final IntConsumer change;
        private volatile LongSupplier served = () -> 0;

        /** The last change that both histories have. */
        private long kept = Long.MAX_VALUE;

        private boolean isLost;

        /** @param change is made in the first history and in the second one, under the same number */
        LostWhenServed(InMemoryPlan plan, IntConsumer change) {
            super(plan);
            this.plan = plan;
            this.change = change;
        }

        /** Once. */
        final void commitWhatIsLost() {
            if (kept == Long.MAX_VALUE) {
                kept = plan.head();
                plan.commit(() -> change.accept(1));
            }
        }

        @Override
        public Head head(HistoryPlace before) {
            if (served.getAsLong() > kept && !isLost) {
                isLost = true;
                plan.failOver(() -> change.accept(2));
            }
            Head now = super.head(before);
            return before.number() > kept
                    ? now
                    : new Head(now.seq(), now.place(), History.SAME, now.replayed(), now.waitedFor());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeReadWhileAnotherHistoryIsRead_isAnsweredAsBefore_whereItHasRoom(boolean isKept) {
        AtomicBoolean failing = new AtomicBoolean();
        AtomicBoolean zonesAreRead = new AtomicBoolean();
        ZoneSource zones = () -> {
            zonesAreRead.set(failing.getAndSet(false));
            return plan.read();
        };
        ChangeSource log = new LogOfPlan(plan) {
            @Override
            public Head head(HistoryPlace before) {
                Head now = super.head(before);
                if (zonesAreRead.getAndSet(false)) {
                    plan.failing(true);
                }
                return now;
            }
        };
        CacheLimits limits = new CacheLimits(1 << 20, isKept ? 1 << 22 : 1 << 20, 1 << 20, 1 << 20, 16);
        try (RunningPlan served = new RunningPlan(limits, plan, plan, plan, zones, log)) {
            served.start();
            plan.commit(() -> {
                plan.number(ZONE, "4312", 1);
                plan.record(ZONE, "www.e164.arpa. 60 IN A 192.0.2.1");
            });
            plan.commit(() -> plan.number(ZONE, "4313", 1));
            served.fill();
            failing.set(true);
            plan.failOver(() -> {
                plan.ruleSet(1, "sip:another@example");
                plan.zone(2, "dial.example", Numbering.PRIVATE, false);
                plan.number(2, "1", 1);
            });
            await().atMost(PATIENCE).until(() -> !served.feed().isHealthy());
            assertThat(served.askNumber("4312")).isEqualTo(isKept ? "sip:a@example" : "SERVFAIL");
            assertThat(served.askNumber("4313")).isEqualTo(isKept ? "sip:a@example" : "SERVFAIL");
            assertThat(served.askNumber("4314")).isEqualTo(isKept ? "NXDOMAIN" : "SERVFAIL");
            assertThat(served.ask("www.e164.arpa A")).isEqualTo(isKept ? "A 192.0.2.1" : "SERVFAIL");
            assertThat(served.ask("1.dial.example NAPTR")).isEqualTo("SERVFAIL");

            plan.failing(false);
            served.fill();
            assertThat(served.askNumber("4312")).isEqualTo("sip:another@example");
            assertThat(served.askNumber("4313")).isEqualTo("sip:another@example");
            assertThat(served.ask("1.dial.example NAPTR")).isEqualTo("sip:another@example");
            await().atMost(PATIENCE).until(() -> served.cache().answers().earlier() == null);
        }
    }

    @Test
    void whatWasThereBefore_goesWhenAllHasBeenRead_alsoWhereBulkChangesNeverPause() {
        InMemoryPlan busy = new InMemoryPlan();
        busy.commit(() -> {
            busy.zone(ZONE, "e164.arpa", Numbering.E164, false);
            busy.ruleSet(1, "sip:a@example");
        });
        busy.commit(() -> busy.number(ZONE, "4312", 1));
        CacheLimits limits = new CacheLimits(1 << 20, 1 << 22, 1 << 20, 1 << 20, 16);
        try (RunningPlan served = new RunningPlan(limits, busy, busy, busy, busy, busy)) {
            served.start();
            served.fill();
            AtomicBoolean pauses = new AtomicBoolean();
            busy.afterNextRead(new Runnable() {
                @Override
                public void run() {
                    if (!pauses.get()) {
                        busy.afterNextRead(this);
                        busy.commit(() -> busy.bulk(ZONE, "43", () -> busy.number(ZONE, "4313", 1)));
                        served.catchUp();
                    }
                }
            });
            busy.failOver(() -> busy.number(ZONE, "4312", 1));
            await().atMost(PATIENCE).until(() -> served.feed().reloads() == 1);
            await().atMost(PATIENCE).until(() -> served.cache().answers().earlier() == null);
            assertThat(served.cache().scanLoader().isIdle()).isFalse();
            pauses.set(true);
        }
    }

    @Test
    void threadThatCannotBeMade_endsNeitherTheFeedNorThePassUnderWay() {
        AtomicBoolean outOfThreads = new AtomicBoolean();
        ChangeSource needsAThread = new LogOfPlan(plan) {
            @Override
            public Head head(HistoryPlace before) {
                if (outOfThreads.getAndSet(false)) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                return super.head(before);
            }
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, plan, needsAThread)) {
            plan.afterNextRead(() -> {
                throw new OutOfMemoryError("unable to create native thread");
            });
            other.start();
            other.fill();
            outOfThreads.set(true);
            await().atMost(PATIENCE).until(() -> !outOfThreads.get());
            plan.commit(() -> plan.number(ZONE, "4312", 1));
            other.catchUp();
            assertThat(other.askNumber("4312")).isEqualTo("sip:a@example");
        }
    }

    @Test
    void databaseThatFails_isNamedUntilItAnswersAgain() {
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
        plan.failing(true);
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.DATABASE_AWAY);
        plan.failing(false);
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }

    @Test
    void databaseThatHangs_isNamedThoughTheFeedWaitsForIt() {
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
        synchronized (plan) { // it answers nobody meanwhile
            await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.DATABASE_AWAY);
        }
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }

    @Test
    void databaseThatNeverAnswered_isNamed_alsoWhereTheSnapshotIsOfALaterHour() {
        running.fill();
        CacheImage image = requireNonNull(running.cache().writer().image().join());
        try (RunningPlan cold = new RunningPlan(
                new CacheLimits(1 << 20, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES),
                plan,
                plan,
                plan,
                plan,
                plan)) {
            Instant later = Instant.now().plus(Duration.ofHours(3));
            cold.feed().resume(new Snapshot("plan", new HistoryPlace(plan.head(), "its history"), later, image));
            await().atMost(PATIENCE).until(() -> cold.feed().state() == FeedState.DATABASE_AWAY);
            assertThat(cold.feed().lag()).isPositive();
        }
    }

    @Test
    void standbyThatDoesNotFollow_isNamed_andItsLagIsWhatIsMissing() {
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
        plan.replayed(Instant.EPOCH);
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.STANDBY_BEHIND);
        // What was seen before it stopped counts, not its last change, which may be a year ago.
        assertThat(running.feed().lag()).isLessThan(PATIENCE);
        plan.replayed(null);
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }

    @Test
    void standbyThatIsNeverQuiteThere_isCurrent() {
        plan.replayed(Instant.now().plusSeconds(3600));
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }

    @Test
    void bulkChangeThatIsStillRead_isNamedAsChangesThatWait() {
        plan.commit(() -> flip(1));
        running.fill();
        plan.afterNextRead(
                () -> await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CHANGES_WAITING));
        plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(2)));
        running.fill();
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
    }

    @Test
    void changeset_isSeenWhole_byReadersThatNeverStop() throws Exception {
        // 200 numbers on many pages, all pointing to one rule set, flipped together.
        plan.commit(() -> flip(1));
        running.catchUp();
        assertThat(running.askNumber("43100")).isEqualTo("sip:a@example");
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong pairs = new AtomicLong();
        Set<String> torn = ConcurrentHashMap.newKeySet();
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread reader = new Thread(() -> readPairs(stop, pairs, torn));
            reader.start();
            readers.add(reader);
        }
        long end = System.nanoTime() + Duration.ofMillis(1_500).toNanos();
        for (int generation = 2; System.nanoTime() < end || pairs.get() <= 1_000; generation++) {
            int ruleSet = 1 + generation % 2;
            plan.commit(() -> flip(ruleSet));
            running.catchUp();
        }
        stop.set(true);
        for (Thread reader : readers) {
            reader.join();
        }
        assertThat(pairs.get()).isGreaterThan(1_000);
        assertThat(torn).isEmpty();
    }

    @Test
    void bulkChange_leavesNoGap_forAReaderThatNeverStops() throws Exception {
        plan.commit(() -> flip(1));
        running.catchUp();
        AtomicBoolean stop = new AtomicBoolean();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Thread reader = new Thread(() -> {
            for (int i = 0; !stop.get(); i++) {
                seen.add(running.askNumber("43" + (100 + i % 200)));
            }
        });
        reader.start();
        for (int generation = 0; generation < 20; generation++) {
            int ruleSet = 1 + generation % 2;
            plan.commit(() -> plan.bulk(ZONE, "43", () -> flip(ruleSet)));
            running.fill();
        }
        stop.set(true);
        reader.join();
        assertThat(seen).containsExactlyInAnyOrder("sip:a@example", "sip:b@example");
        assertThat(running.askNumber("43123")).isEqualTo("sip:b@example");
    }

    @Test
    void pagesThatComeAndGo_whileTheirNumbersChange_neverShowAnythingElse() throws Exception {
        plan.commit(() -> flip(1));
        try (RunningPlan small = RunningPlan.of(plan, 8, 2_000)) { // room for some five pages of about forty
            AtomicBoolean stop = new AtomicBoolean();
            Set<String> seen = ConcurrentHashMap.newKeySet();
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Random random = new Random(i);
                Thread reader = new Thread(() -> {
                    while (!stop.get()) {
                        seen.add(small.askNumber("43" + (100 + random.nextInt(200))));
                    }
                });
                reader.start();
                readers.add(reader);
            }
            Random random = new Random(7);
            Map<Integer, Integer> last = new HashMap<>();
            for (int change = 0; change < 400; change++) {
                int number = 100 + random.nextInt(200);
                int ruleSet = 1 + random.nextInt(2);
                plan.commit(() -> plan.number(ZONE, "43" + number, ruleSet));
                last.put(number, ruleSet);
                if (change % 5 == 0) {
                    small.catchUp();
                }
            }
            small.catchUp();
            stop.set(true);
            for (Thread reader : readers) {
                reader.join();
            }
            assertThat(seen).isSubsetOf("sip:a@example", "sip:b@example");
            last.forEach((number, ruleSet) -> assertThat(small.askNumber("43" + number))
                    .as("43" + number)
                    .isEqualTo(ruleSet == 1 ? "sip:a@example" : "sip:b@example"));
        }
    }

    private void flip(int ruleSet) {
        for (int i = 100; i < 300; i++) {
            plan.number(ZONE, "43" + i, ruleSet);
        }
    }

    /**
     * Reads a number of the first page, one of the last, and the first again: if the first did not change, the last is
     * of the same changeset.
     */
    private void readPairs(AtomicBoolean stop, AtomicLong pairs, Set<String> torn) {
        while (!stop.get()) {
            long before = running.cache().answers().view().seq();
            String first = running.askMemory("0.0.1.3.4.e164.arpa NAPTR");
            String last = running.askMemory("9.9.2.3.4.e164.arpa NAPTR");
            long after = running.cache().answers().view().seq();
            boolean known = !first.equals("WAITING") && !last.equals("WAITING");
            if (before == after && known) {
                pairs.incrementAndGet();
                if (!first.equals(last)) {
                    torn.add(first + " and " + last + " at " + before);
                }
            }
        }
    }
}
