package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Type;

/** Numbers at and below zone cuts: NS records at names of digits, with numbers and blocks above or below. */
class DelegatedNumbersTest {

    private static final int ZONE = 1;

    private final InMemoryPlan plan = new InMemoryPlan();

    @Test
    void cutBelowABlock_refers_andItsNeighboursAreOfTheBlock() {
        numbers();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            running.fill();
            assertCutRefers(running);
        }
    }

    @Test
    void cutOfAZoneWhoseNamesAreReadOneByOne_refersAlike() {
        numbers();
        plan.failingNameScans(true);
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            assertCutRefers(running);
            int reads = plan.nameReads();
            assertThat(running.askNumber("4930123457")).isEqualTo("sip:a@example");
            assertThat(plan.nameReads()).as("the gap in which it lies is known").isEqualTo(reads);
        }
    }

    @Test
    void zoneThatHasRecordsAtNumbersButNoCut_isNotAskedForTheirNames() {
        plan.commit(() -> {
            numbersWithoutCut();
            plan.record(ZONE, "0.3.9.4.e164.arpa. 60 IN TXT beside");
        });
        plan.failingNameScans(true);
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            assertThat(running.askNumber("4930123456")).isEqualTo("sip:a@example");
            assertThat(plan.nameReads()).isZero();
        }
    }

    @Test
    void firstCutOfAZone_andItsEnd_areSeen() {
        plan.commit(this::numbersWithoutCut);
        assertFirstCutIsSeen();
    }

    @Test
    void firstCutOfAZoneThatHasOtherRecordsAtNumbers_isSeenAlike() {
        plan.commit(() -> {
            numbersWithoutCut();
            plan.record(ZONE, "0.3.9.4.e164.arpa. 60 IN TXT beside");
        });
        assertFirstCutIsSeen();
    }

    private void assertFirstCutIsSeen() {
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            running.fill();
            assertThat(running.askNumber("4930777123")).isEqualTo("sip:a@example");
            plan.commit(() -> plan.delegation(ZONE, "4930777"));
            running.catchUp();
            assertThat(running.askNumber("4930777123")).isEqualTo("REFERRAL 7.7.7.0.3.9.4.e164.arpa");
            plan.commit(() -> plan.removeRecords(ZONE, "7.7.7.0.3.9.4.e164.arpa", Type.NS));
            running.catchUp();
            assertThat(running.askNumber("4930777123")).isEqualTo("sip:a@example");
        }
    }

    @Test
    void cutWhoseRecordsMakeNoSense_isServfail_andNotTheBlockAboveIt() {
        numbers();
        plan.commit(() -> plan.corruptRecords(ZONE, "7.7.7.0.3.9.4.e164.arpa", Type.NS));
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            running.fill();
            assertThat(running.askNumber("4930777123")).isEqualTo("SERVFAIL");
            assertThat(running.askNumber("4930123456")).isEqualTo("sip:a@example");
        }
    }

    private static void assertCutRefers(RunningPlan running) {
        assertThat(running.askNumber("4930777")).isEqualTo("REFERRAL 7.7.7.0.3.9.4.e164.arpa");
        assertThat(running.askNumber("4930777123")).isEqualTo("REFERRAL 7.7.7.0.3.9.4.e164.arpa");
        assertThat(running.askNumber("4930123456")).isEqualTo("sip:a@example");
        assertThat(running.askNumber("4930778123")).isEqualTo("sip:a@example");
        assertThat(running.askNumber("88")).as("a cut stands below").isEqualTo("NODATA");
        assertThat(running.askNumber("8814")).isEqualTo("NXDOMAIN");
    }

    private void numbers() {
        plan.commit(() -> {
            numbersWithoutCut();
            plan.delegation(ZONE, "4930777");
            plan.delegation(ZONE, "88155");
        });
    }

    private void numbersWithoutCut() {
        plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
        plan.anonymousRuleSet(1, "sip:a@example");
        plan.block(ZONE, "4930", 7, 13, 1);
    }
}
