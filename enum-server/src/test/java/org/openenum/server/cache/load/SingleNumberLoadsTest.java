package org.openenum.server.cache.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.MappingKind;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Numbers for whose pages there is no room: each is read by itself, with the same result as a page. */
class SingleNumberLoadsTest {

    private static final int ZONE = 1;

    private static final int NUMBERS = 200;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
            for (int i = 0; i < NUMBERS; i++) {
                plan.number(ZONE, "43" + (100 + i), 1);
            }
        });
        running = RunningPlan.of(plan, 16, 1); // Room for nothing.
        running.fill();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void number_isReadByOneStatement_andNoPage() {
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
        assertThat(plan.numberReads()).isEqualTo(1);
        assertThat(running.askNumber("43299")).isEqualTo("sip:a@example");
        assertThat(running.askNumber("43150")).as("still within reach").isEqualTo("sip:a@example");
        assertThat(plan.numberReads()).isEqualTo(2);
        assertThat(plan.pageReads()).isZero();
    }

    @Test
    void numberThatNobodyHas_isReadOnce_andItsAbsenceIsRemembered() {
        plan.commit(() -> plan.remove(ZONE, "43150", MappingKind.NUMBER));
        running.catchUp();
        assertThat(running.askNumber("43150")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("43150")).isEqualTo("NXDOMAIN");
        assertThat(plan.numberReads()).isEqualTo(1);
    }

    @Test
    void digitsOfALengthThatNoEntryHas_areDecidedWithoutTheDatabase() {
        assertThat(running.askNumber("431501234")).isEqualTo("NXDOMAIN");
        assertThat(plan.numberReads()).isZero();
        assertThat(plan.pageReads()).isZero();
    }

    @Test
    void numberOnce_followsItsChanges() {
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
        commit(() -> plan.number(ZONE, "43150", 2));
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        commit(() -> plan.closedNumber(ZONE, "43150"));
        assertThat(running.askNumber("43150")).isEqualTo("NXDOMAIN");
        commit(() -> plan.number(ZONE, "43150777", 2));
        assertThat(running.askNumber("43150")).as("something is below").isEqualTo("NODATA");
        commit(() -> plan.remove(ZONE, "43150777", MappingKind.NUMBER));
        assertThat(running.askNumber("43150")).isEqualTo("NXDOMAIN");
    }

    @Test
    void blockAboveNumbersThatWereRead_decidesForThemFromThenOn() {
        commit(() -> plan.remove(ZONE, "43151", MappingKind.NUMBER));
        assertThat(running.askNumber("43151")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
        commit(() -> plan.block(ZONE, "4315", 5, 9, 2));
        assertThat(running.askNumber("43151")).isEqualTo("sip:b@example");
        assertThat(running.askNumber("43150"))
                .as("an exact number goes before a block")
                .isEqualTo("sip:a@example");
        assertThat(running.askNumber("4315123")).isEqualTo("sip:b@example");
        commit(() -> plan.delegation(ZONE, "4315"));
        assertThat(running.askNumber("43151")).isEqualTo("REFERRAL 5.1.3.4.e164.arpa");
    }

    @Test
    void bulkChange_isSeenByNumbersThatWereRead() {
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
        commit(() -> plan.bulk(ZONE, "431", () -> plan.block(ZONE, "4315", 5, 9, 2)));
        running.fill();
        assertThat(running.askNumber("4315123")).isEqualTo("sip:b@example");
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
    }

    @Test
    void changeDuringTheLoad_isNotLost() {
        plan.afterNextRead(() -> commit(() -> plan.number(ZONE, "43150", 2)));
        assertThat(running.askNumber("43150")).isEqualTo("sip:b@example");
        assertThat(plan.numberReads())
                .as("the first did not know of the change")
                .isEqualTo(2);
        commit(() -> plan.remove(ZONE, "43165", MappingKind.NUMBER));
        plan.afterNextRead(() -> commit(() -> plan.block(ZONE, "4316", 5, 9, 2)));
        assertThat(running.askNumber("43165"))
                .as("when it was asked for, no block was known of")
                .isEqualTo("sip:b@example");
    }

    @Test
    void databaseThatDoesNotAnswer_isServfail_andNoNameError() {
        plan.failing(true);
        assertThat(running.askNumber("43150")).isEqualTo("SERVFAIL");
        plan.failing(false);
        assertThat(running.askNumber("43150")).isEqualTo("sip:a@example");
    }

    @Test
    void numbersOfOnePageAskedForAgainAndAgain_getTheirPage_whereItCouldStay() {
        plan.commit(() -> {
            for (int i = 1_000; i < 4_000; i++) {
                plan.number(ZONE, "44" + i, 1);
            }
        });
        try (RunningPlan small =
                RunningPlan.of(plan, 1_024, 12_000)) { // Two pages of a thousand, or one page and some single numbers.
            small.fill();
            for (int i = 3_000; i < 4_000 && plan.pageReads() == 0; i++) {
                assertThat(small.askNumber("44" + i)).isEqualTo("sip:a@example");
            }
            assertThat(plan.pageReads()).isEqualTo(1);
            assertThat(plan.numberReads()).isLessThan(200);
        }
    }

    private void commit(Runnable change) {
        plan.commit(change);
        running.catchUp();
    }
}
