package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.LogOfPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Zones that are read while more changes are made than are kept in memory: what was read is served nevertheless. */
class ScanUnderLoadTest {

    private static final int ZONE = 1;

    /** More changes than are kept during a scan. */
    private static final int MANY = 110_000;

    private static final int PER_COMMIT = 1_000;

    private static final int GENERATIONS = 8;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final AtomicInteger nameScans = new AtomicInteger();
    private RunningPlan running;

    @BeforeEach
    void makePlan() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:1@example");
            plan.ruleSet(2, "sip:2@example");
            plan.ruleSet(3, "sip:3@example");
            lead(1);
            plan.record(ZONE, "www.e164.arpa. 60 IN TXT v1");
        });
        start(plan);
    }

    private void start(ChangeSource log) {
        running = new RunningPlan(
                new CacheLimits(1 << 24, 1 << 20, 1 << 20, 16), plan, plan, countingNameScans(), plan, log);
        running.start();
        running.fill();
        nameScans.set(0);
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private void lead(int ruleSet) {
        for (int i = 100; i < 300; i++) {
            plan.number(ZONE, "43" + i, ruleSet);
        }
    }

    private RecordSource countingNameScans() {
        return new RecordSource() {
            @Override
            public LoadedRecords read(NameKey name) {
                return plan.read(name);
            }

            @Override
            public AsOf scan(int zoneId, Predicate<Row> sink) {
                nameScans.incrementAndGet();
                return plan.scan(zoneId, sink);
            }
        };
    }

    /** Changes this many numbers, each in its own changeset, like clients do. */
    private void change(String prefix, int numbers) {
        for (int done = 0; done < MANY; done += PER_COMMIT) {
            int first = done;
            plan.commit(() -> {
                for (int i = first; i < first + PER_COMMIT; i++) {
                    plan.number(ZONE, prefix + "%06d".formatted(i % numbers), 3);
                }
            });
        }
        running.catchUp();
    }

    private void importUnder43(Runnable whileItIsRead) {
        plan.afterNextRead(whileItIsRead);
        plan.commit(() -> plan.bulk(ZONE, "43", () -> lead(2)));
        running.fill();
    }

    private void assertAllIsServed() {
        assertThat(running.ask("e164.arpa SOA")).contains(" " + plan.head() + " ");
        assertThat(running.cache().writer().isUpToDate()).isTrue();
        assertThat(plan.pageReads()).as("all was in memory").isZero();
    }

    @Test
    void changesOfOtherNumbersThatNeverEnd_doNotKeepAnImportOut() {
        int before = plan.scans().size();

        importUnder43(() -> change("49", 1_200));

        assertThat(plan.scans().subList(before, plan.scans().size())).containsExactly("43");
        assertThat(running.askNumber("43150")).isEqualTo("sip:2@example");
        assertThat(running.askNumber("49001199")).isEqualTo("sip:3@example");
        assertAllIsServed();
    }

    @Test
    void changesOfNumbersThatAreBeingRead_areServedOnTopOfThem() {
        int before = plan.scans().size();

        importUnder43(() -> {
            plan.commit(() -> {
                plan.number(ZONE, "43150", 3);
                plan.number(ZONE, "43151", 3);
                plan.number(ZONE, "43151", 1);
                plan.remove(ZONE, "43152", MappingKind.NUMBER);
                plan.block(ZONE, "43160", 7, 9, 3);
            });
            change("43999", 40_000);
            plan.commit(() -> plan.number(ZONE, "43153", 3));
            running.catchUp();
        });

        assertThat(plan.scans().subList(before, plan.scans().size())).containsExactly("43");
        assertThat(running.askNumber("43149")).isEqualTo("sip:2@example");
        assertThat(running.askNumber("43150")).isEqualTo("sip:3@example");
        assertThat(running.askNumber("43151")).isEqualTo("sip:1@example");
        assertThat(running.askNumber("43152")).isEqualTo("NXDOMAIN");
        assertThat(running.askNumber("43153")).isEqualTo("sip:3@example");
        assertThat(running.askNumber("4316044")).isEqualTo("sip:3@example");
        assertThat(running.askNumber("43999039999")).isEqualTo("sip:3@example");
        assertThat(running.askNumber("43999040000")).isEqualTo("NXDOMAIN");
        assertAllIsServed();
    }

    @Test
    void importOfAPartMeanwhile_isReadByItself() {
        int before = plan.scans().size();

        importUnder43(() -> {
            plan.commit(() -> plan.bulk(ZONE, "4320", () -> plan.number(ZONE, "43200", 3)));
            change("49", 1_200);
        });

        assertThat(plan.scans().subList(before, plan.scans().size())).containsExactly("43", "4320");
        assertThat(running.askNumber("43200")).isEqualTo("sip:3@example");
        assertThat(running.askNumber("43210")).isEqualTo("sip:2@example");
        assertAllIsServed();
    }

    @Test
    void changesWhileTheLogIsRead_areServedToo() {
        running.close();
        AtomicInteger changes = new AtomicInteger();
        start(new LogOfScans(seq -> {
            if (changes.incrementAndGet() == 1) {
                change("43888", 1_200);
            }
            plan.commit(() -> plan.number(ZONE, "43150", 1 + changes.get() % 3));
            return plan.changesAfter(seq, PER_COMMIT);
        }));
        int before = plan.scans().size();
        importUnder43(() -> change("49", 1_200));

        assertThat(plan.scans().subList(before, plan.scans().size())).containsExactly("43");
        assertThat(running.askNumber("43150")).isEqualTo("sip:" + (1 + changes.get() % 3) + "@example");
        assertThat(running.askNumber("43151")).isEqualTo("sip:2@example");
        assertThat(running.askNumber("43888001199")).isEqualTo("sip:3@example");
        assertAllIsServed();
    }

    @Test
    void logThatDoesNotReachBack_makesItBeginAgain() {
        running.close();
        start(new LogOfScans(seq -> plan.changesAfter(seq + 1, PER_COMMIT)));
        int before = plan.scans().size();
        importUnder43(() -> {
            plan.commit(() -> plan.number(ZONE, "43150", 1));
            change("49", 1_200);
        });

        assertThat(plan.scans().subList(before, plan.scans().size())).containsExactly("43", "43");
        assertThat(running.askNumber("43150")).isEqualTo("sip:1@example");
        assertAllIsServed();
    }

    /** The log of the plan, except for the changes that are applied to what was scanned. */
    private final class LogOfScans extends LogOfPlan {

        private final LongFunction<List<CacheChange>> after;

        LogOfScans(LongFunction<List<CacheChange>> after) {
            super(plan);
            this.after = after;
        }

        @Override
        public List<CacheChange> changesAfter(long seq, int limit) {
            return after.apply(seq);
        }
    }

    @Test
    void firstFill_endsThoughMuchChanges() {
        running.close();
        running = new RunningPlan(
                new CacheLimits(1 << 24, 1 << 20, 1 << 20, 16), plan, plan, countingNameScans(), plan, plan);
        int before = plan.scans().size();
        plan.afterNextRead(new Runnable() {
            private int loads;

            @Override
            public void run() {
                if (loads++ < GENERATIONS) {
                    plan.afterNextRead(this);
                    change("49", 1_200);
                }
            }
        });
        running.start();
        running.fill();

        assertThat(plan.scans().subList(before, plan.scans().size()))
                .as("what changes before anything was read is read ahead once more")
                .containsExactly("", "");
        assertThat(nameScans).hasValue(1);
        assertThat(running.askNumber("43150")).isEqualTo("sip:1@example");
        assertAllIsServed();
    }

    @Test
    void namesThatAreReadAgain_areServedThoughManyNumbersChange() {
        plan.changesWithoutRecords(true);
        plan.afterNextRead(() -> change("49", 1_200));
        plan.commit(() -> plan.record(ZONE, "www.e164.arpa. 60 IN TXT v2"));
        running.fill();

        assertThat(nameScans).hasValue(1);
        assertThat(running.ask("www.e164.arpa TXT")).isEqualTo("TXT v2");
        assertAllIsServed();
    }

    @Test
    void namesThatChangeDuringEachReading_areServedAfterEachThird_andTheSerialFollows() {
        plan.changesWithoutRecords(true);
        List<String> answers = new ArrayList<>();
        Map<String, Long> serials = new HashMap<>();
        serials.put("TXT v1", plan.head());
        plan.afterNextRead(new Runnable() {
            @Override
            public void run() {
                String answer = running.ask("www.e164.arpa TXT");
                answers.add(answer);
                assertThat(running.ask("e164.arpa SOA")).contains(" " + serials.get(answer) + " ");
                int next = answers.size() + 2;
                if (next <= GENERATIONS) {
                    plan.commit(() -> plan.record(ZONE, "www.e164.arpa. 60 IN TXT v" + next));
                    serials.put("TXT v" + next, plan.head());
                    running.catchUp();
                    plan.afterNextRead(this);
                }
            }
        });
        plan.commit(() -> plan.record(ZONE, "www.e164.arpa. 60 IN TXT v2"));
        serials.put("TXT v2", plan.head());
        running.fill();

        assertThat(answers).startsWith("TXT v1", "TXT v1", "TXT v1", "TXT v4");
        assertThat(running.ask("www.e164.arpa TXT")).isEqualTo("TXT v" + GENERATIONS);
        assertAllIsServed();
    }
}
