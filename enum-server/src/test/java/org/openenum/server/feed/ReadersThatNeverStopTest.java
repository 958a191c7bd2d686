package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.openenum.server.plan.RunningPlan;

/** Clients that ask during changes see each of them as a whole, and nothing in between. */
class ReadersThatNeverStopTest extends FollowedPlan {

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

    @Test
    void changeset_isSeenWhole_byReadersThatNeverStop() throws Exception {
        // 200 numbers on many pages that all point to one rule set, changed together.
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
        try (RunningPlan small = RunningPlan.of(plan, 8, 2_000)) { // Room for about five pages with forty numbers each.
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

    /**
     * Reads a number of the first page, one of the last, and the first again: if the first has not changed, the last is
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
