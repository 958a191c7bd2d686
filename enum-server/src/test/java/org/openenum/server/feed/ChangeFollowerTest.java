package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.LogOfPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Type;

/** How a commit changes answers: at once, as a whole, and never to less than before. */
class ChangeFollowerTest extends FollowedPlan {

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
        serveNumber();
        giveItNewRules();
        assertThat(running.askMemory("2.1.3.4.e164.arpa NAPTR")).isEqualTo("sip:new@example");
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

    /** A log to which a change is added at each look at its end. */
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

    @ParameterizedTest(name = "{0} numbers")
    @ValueSource(ints = {10, 200}) // One page, and more than one can hold.
    void changeDuringALoad_isNotLost(int numbers) {
        InMemoryPlan unread = new InMemoryPlan();
        unread.failingScans(true); // So that pages are loaded one by one.
        unread.commit(() -> {
            unread.zone(ZONE, "e164.arpa", Numbering.E164, false);
            unread.ruleSet(1, "sip:a@example");
            unread.ruleSet(2, "sip:b@example");
            for (int i = 0; i < numbers; i++) {
                unread.number(ZONE, "43" + (100 + i), 1);
            }
        });
        try (RunningPlan cold = RunningPlan.of(unread, 16, 1 << 20)) {
            // What is read first does not contain what is committed and served before it arrives.
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
}
