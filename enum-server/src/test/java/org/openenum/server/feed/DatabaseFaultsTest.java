package org.openenum.server.feed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.LogOfPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.plan.SilentAfterBeginning;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.server.snapshot.Snapshot;
import org.openenum.zone.Numbering;

/** Answers, and the state of the feed, while the database is unavailable, hangs, is behind, or is another one. */
class DatabaseFaultsTest extends FollowedPlan {

    @Test
    void databaseThatDoesNotAnswerAfterAChange_leavesTheNumberAnswered() {
        serveNumber();
        giveItNewRules();
        plan.failing(true);
        assertThat(running.askNumber("4312")).isEqualTo("sip:new@example");
    }

    @Test
    void databaseStopped_whatIsLoadedIsAnswered_whatIsNotIsServfail_andItRecovers() {
        plan.failingNameScans(true); // So that a name remains that has not been read.
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

    @Test
    void changeThatWasReadFromTheLog_andIsLostBeforeItIsServed_isNotServed() {
        LostWhenServed log = new LostWhenServed(plan, ruleSet -> plan.number(ZONE, "4313", ruleSet)) {
            @Override
            public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
                commitWhatIsLost();
                List<Logged> read = super.afterWithRecords(seq, limit, names);
                lose();
                return read;
            }
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, plan, log)) {
            other.start();
            other.fill();
            log.onLost = other.cache().writer()::connectionLost;
            plan.commit(() -> plan.number(ZONE, "4312", 1));
            other.fill();
            assertThat(other.askNumber("4313")).isEqualTo("sip:b@example");
        }
    }

    @Test
    void changeThatWasReadWithTheZones_andIsLostBeforeTheyAreServed_isNotServed() {
        LostWhenServed log = new LostWhenServed(
                plan, history -> plan.record(ZONE, "e164.arpa. 60 IN TXT \"history-" + history + "\""));
        ZoneSource zones = () -> {
            log.commitWhatIsLost();
            ZoneSource.LoadedZones read = plan.read();
            log.lose();
            return read;
        };
        try (RunningPlan other =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, zones, log)) {
            log.onLost = other.cache().writer()::connectionLost;
            other.start();
            other.fill();
            assertThat(other.ask("e164.arpa TXT")).isEqualTo("TXT history-2");
        }
    }

    /** A log to which a change is added while it is read; once that is served, or before, a failover loses it. */
    private static class LostWhenServed extends LogOfPlan {

        private final InMemoryPlan plan;
        private final IntConsumer change;
        private volatile LongSupplier served = () -> 0;
        private volatile Runnable onLost = () -> {};

        /** The last change that both histories have in common. */
        private long kept = Long.MAX_VALUE;

        private boolean isLost;

        /** @param change made in the first history and in the second one, with the same number */
        LostWhenServed(InMemoryPlan plan, IntConsumer change) {
            super(plan);
            this.plan = plan;
            this.change = change;
        }

        /** Commits the change that will be lost, once. */
        final void commitWhatIsLost() {
            if (kept == Long.MAX_VALUE) {
                kept = plan.head();
                plan.commit(() -> change.accept(1));
            }
        }

        /** Loses it, once, together with the connection of whoever had read it. */
        final void lose() {
            if (!isLost) {
                isLost = true;
                plan.failOver(() -> change.accept(2));
                onLost.run();
            }
        }

        @Override
        public Head head(HistoryPlace before) {
            if (served.getAsLong() > kept) {
                lose();
            }
            Head now = super.head(before);
            return before.number() > kept
                    ? now
                    : new Head(now.seq(), now.place(), History.SAME, now.replayed(), now.waitedFor());
        }
    }

    @Test
    void changeThatWasReadAheadOfTheFeed_andIsTakenBack_isNotAnswered_alsoWhenAnotherGetsItsNumber() throws Exception {
        InMemoryPlan unread = new InMemoryPlan();
        unread.failingScans(true); // So that pages are loaded one by one.
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeReadWhileAnotherHistoryIsRead_isAnsweredAsBefore_whereItHasRoom(boolean isKept) {
        SilentAfterBeginning log = new SilentAfterBeginning(plan);
        CacheLimits limits = new CacheLimits(1 << 20, isKept ? 1 << 22 : 1 << 20, 1 << 20, 1 << 20, 16);
        try (RunningPlan served = new RunningPlan(limits, plan, plan, plan, plan, log)) {
            served.start();
            plan.commit(() -> {
                plan.number(ZONE, "4312", 1);
                plan.record(ZONE, "www.e164.arpa. 60 IN A 192.0.2.1");
            });
            plan.commit(() -> plan.number(ZONE, "4313", 1));
            served.fill();
            log.arm();
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
    void changeThatCannotBeApplied_leavesWhatIsServed_untilEverythingIsReadAfresh() {
        ChangeSource log = new LogOfPlan(plan) {
            @Override
            public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
                plan.failing(true);
                return List.of(new Logged(seq + 1, new CacheChange.OfRange(seq + 1, ZONE, 1, null)));
            }
        };
        plan.commit(() -> plan.number(ZONE, "4312", 1));
        try (RunningPlan served =
                new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, plan, log)) {
            served.start();
            served.fill();
            long before = plan.head();
            plan.commit(() -> plan.number(ZONE, "4313", 1));

            await().atMost(PATIENCE).until(() -> served.feed().state() == FeedState.DATABASE_AWAY);
            assertThat(served.feed().served()).isEqualTo(before);
            assertThat(served.askMemory("2.1.3.4.e164.arpa NAPTR")).isEqualTo("sip:a@example");
            plan.failing(false);
            served.catchUp();
            assertThat(served.askNumber("4313")).isEqualTo("sip:a@example");
            assertThat(served.feed().reloads()).isEqualTo(1);
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
        synchronized (plan) { // It answers nobody meanwhile.
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
        // The last look before it stopped counts, not the time of the last change, which may be a year ago.
        assertThat(running.feed().lag()).isLessThan(PATIENCE);
        plan.replayed(null);
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }

    @Test
    void standbyThatIsNeverQuiteThere_isCurrent() {
        plan.replayed(Instant.now().plusSeconds(3600));
        await().atMost(PATIENCE).until(() -> running.feed().state() == FeedState.CURRENT);
    }
}
