package org.openenum.server.cache.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.view.CacheFigures;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/**
 * A bulk change of a number tree that needs most of the room: for a moment, the old and the new pages are in memory.
 */
class BulkChangeRoomTest {

    private static final int ZONE = 1;
    private static final int NUMBERS = 10_000;
    private static final int PAGE_ENTRIES = 16;

    /** More than the pages of these numbers need, and less than twice as much. */
    private static final long PAGE_BYTES = 500_000;

    /** Room for the pages, and for half of them a second time. */
    private static final long PAGE_BYTES_AT_ONCE = 600_000;

    private static final long RULE_SET_BYTES = 1 << 20;

    private final InMemoryPlan plan = new InMemoryPlan();

    @BeforeEach
    void makePlan() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
            for (int i = 0; i < NUMBERS; i++) {
                plan.number(ZONE, number(i), 1);
            }
        });
    }

    @Test
    void planThatHasRoom_staysInMemory() {
        try (RunningPlan running = RunningPlan.of(plan, PAGE_ENTRIES, PAGE_BYTES)) {
            running.fill();
            assertThat(figures(running).residentPageBytes()).isBetween(PAGE_BYTES * 3 / 4, PAGE_BYTES);

            for (int ruleSet = 2; ruleSet >= 1; ruleSet--) {
                moveAllTo(ruleSet);
                running.fill();

                assertThat(figures(running).residentNumbers()).isEqualTo(NUMBERS);
                assertThat(figures(running).pageEvictions()).isZero();
            }
            assertThat(running.askMemory(RunningPlan.name(number(NUMBERS - 1)) + " NAPTR"))
                    .isEqualTo("sip:a@example");
        }
    }

    @Test
    void whatTheHeapHasNoRoomForBesideTheOldPages_isReadWhenItIsAskedFor() {
        CacheLimits limits =
                new CacheLimits(PAGE_BYTES, PAGE_BYTES_AT_ONCE + RULE_SET_BYTES, RULE_SET_BYTES, 1 << 20, PAGE_ENTRIES);
        try (RunningPlan running = new RunningPlan(limits, plan, plan, plan, plan, plan)) {
            running.start();
            running.fill();
            assertThat(figures(running).residentNumbers())
                    .as("nothing was there before")
                    .isEqualTo(NUMBERS);
            long before = figures(running).residentPageBytes();

            moveAllTo(2);
            running.fill();

            assertThat(before + figures(running).residentPageBytes())
                    .isBetween(PAGE_BYTES_AT_ONCE * 9 / 10, PAGE_BYTES_AT_ONCE);
            assertThat(figures(running).pageEvictions()).isZero();
            for (int i = 0; i < NUMBERS; i++) {
                assertThat(running.askNumber(number(i))).isEqualTo("sip:b@example");
            }
            assertThat(figures(running).residentNumbers())
                    .as("there is room again")
                    .isEqualTo(NUMBERS);
        }
    }

    private void moveAllTo(int ruleSet) {
        plan.commit(() -> plan.bulk(ZONE, "43", () -> {
            for (int i = 0; i < NUMBERS; i++) {
                plan.number(ZONE, number(i), ruleSet);
            }
        }));
    }

    private static String number(int i) {
        return "431" + (10_000 + i);
    }

    private static CacheFigures figures(RunningPlan running) {
        return running.cache().figures();
    }
}
