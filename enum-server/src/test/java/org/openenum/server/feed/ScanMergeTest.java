package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Numbers that are changed in bulk repeatedly, each time before the last bulk change was read. */
class ScanMergeTest {

    private static final int ZONE = 1;

    private static final int GENERATIONS = 8;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void makePlan() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            for (int generation = 1; generation <= GENERATIONS; generation++) {
                plan.ruleSet(generation, "sip:" + generation + "@example");
            }
            lead("43", 1);
            lead("49", 1);
        });
        running = new RunningPlan(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16), plan, plan, plan, plan, plan);
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private void lead(String prefix, int ruleSet) {
        for (int i = 100; i < 300; i++) {
            plan.number(ZONE, prefix + i, ruleSet);
        }
    }

    private void bulk(String prefix, int ruleSet) {
        plan.commit(() -> plan.bulk(ZONE, prefix, () -> lead(prefix, ruleSet)));
    }

    /** Runs something whenever everything below a prefix has been read and is not served yet. */
    private void duringScans(Runnable event) {
        int before = plan.scans().size();
        plan.afterNextRead(new Runnable() {
            private int seen = before;

            @Override
            public void run() {
                if (plan.scans().size() > seen) {
                    seen = plan.scans().size();
                    event.run();
                }
                plan.afterNextRead(this);
            }
        });
    }

    private List<String> scansAfter(int before) {
        return plan.scans().subList(before, plan.scans().size());
    }

    @Test
    void changeOfAPartDuringAScan_thePartAloneIsReadAgain() {
        running.start();
        running.fill();
        int before = plan.scans().size();
        plan.afterNextRead(() -> {
            bulk("49", 3);
            running.catchUp();
        });
        plan.commit(() -> plan.bulk(ZONE, "4", () -> {
            lead("43", 2);
            lead("49", 2);
        }));
        running.fill();

        assertThat(scansAfter(before)).containsExactly("4", "49");
        assertThat(running.askNumber("43150")).isEqualTo("sip:2@example");
        assertThat(running.askNumber("49150")).isEqualTo("sip:3@example");
        assertThat(plan.pageReads()).as("all was in memory").isZero();
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
        assertThat(running.cache().writer().isUpToDate()).isTrue();
    }

    @Test
    void changesOfAPartDuringTheFirstScan_doNotKeepTheRestOut() {
        List<String> answers = new ArrayList<>();
        duringScans(() -> {
            int scan = plan.scans().size();
            answers.add(running.askNumber("43150"));
            if (scan < GENERATIONS) {
                bulk("49", scan + 1);
                running.catchUp();
            }
            if (scan == 1) {
                answers.add(running.askNumber("49150"));
            }
        });
        running.start();
        running.fill();

        assertThat(answers.get(1)).as("read since").isEqualTo("sip:2@example");
        answers.remove(1);
        assertThat(answers).hasSizeGreaterThan(2).containsOnly("sip:1@example");
        assertThat(plan.scans().stream().filter(""::equals)).hasSize(1);
        assertThat(running.askNumber("49151")).isEqualTo("sip:" + GENERATIONS + "@example");
    }

    @Test
    void changesOfEverythingDuringEachScan_areServedAfterEachThird_andTheSerialFollows() {
        running.start();
        running.fill();
        List<String> answers = new ArrayList<>();
        Map<String, Long> serials = new HashMap<>();
        serials.put("sip:1@example", plan.head());
        duringScans(() -> {
            String answer = running.askNumber("43150");
            answers.add(answer);
            assertThat(running.ask("e164.arpa SOA")).contains(" " + serials.get(answer) + " ");
            int next = answers.size() + 2;
            if (next <= GENERATIONS) {
                bulk("43", next);
                serials.put("sip:" + next + "@example", plan.head());
                running.catchUp();
            }
        });
        bulk("43", 2);
        serials.put("sip:2@example", plan.head());
        running.fill();

        assertThat(answers)
                .containsExactly(
                        "sip:1@example",
                        "sip:1@example",
                        "sip:1@example",
                        "sip:4@example",
                        "sip:4@example",
                        "sip:4@example",
                        "sip:7@example");
        assertThat(running.askNumber("43150")).isEqualTo("sip:8@example");
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
    }

    @Test
    void numberThatWasAnsweredWithTheChange_isNeverAnsweredWithoutItAgain() {
        List<String> answers = new ArrayList<>();
        duringScans(() -> {
            int scan = plan.scans().size();
            if (scan <= 3) {
                plan.commit(() -> plan.bulk(ZONE, "", () -> leadAway(scan + 1)));
                running.catchUp();
            }
            if (scan >= 3) {
                answers.add(running.askNumber("43150") + " " + running.askNumber("49150"));
            }
        });
        running.start();
        running.fill();

        assertThat(answers).hasSize(2).containsOnly("sip:4@example NXDOMAIN");
        assertThat(running.askNumber("43150")).isEqualTo("sip:4@example");
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
    }

    /** The fourth one also removes everything below 49. */
    private void leadAway(int ruleSet) {
        lead("43", ruleSet);
        for (int i = 100; i < 300; i++) {
            if (ruleSet == 4) {
                plan.remove(ZONE, "49" + i, MappingKind.NUMBER);
            }
        }
    }
}
