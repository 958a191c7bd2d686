package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.MappingKind;
import org.openenum.server.snapshot.HistoryPlace;

/** Changes for which the log has only ranges: what they affect is answered as before until it has been read again. */
class BulkChangesTest extends FollowedPlan {

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
        // Also called once after each start, when nobody waits.
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
}
