package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/**
 * Random number trees with random changes, with pages so small that they often split, and a cache so small that it
 * often evicts.
 */
class NumberWalkPropertyTest {

    private static final int ZONE = 1;

    private static final int ROUNDS = 60;

    private static final int CHANGES_PER_ROUND = 40;

    private static final int QUESTIONS_PER_ROUND = 250;

    @ParameterizedTest(name = "seed {0}, {1} entries a page, {2} bytes, digits up to {3}")
    @CsvSource({
        "1, 3, 1000000, 4",
        "2, 3, 3000, 4",
        "3, 8, 2000, 5",
        "4, 5, 1000000, 20",
        "5, 4, 5000, 18",
        "6, 64, 1000000, 6",
        "7, 3, 1500, 4",
        "8, 16, 8000, 31",
        "9, 4, 1, 4" // No room at all: a query that waits for a page still gets it.
    })
    void randomPlan_isDecidedAsTheRulesSay(long seed, int pageEntries, long pageBytes, int maxLength) {
        Random random = new Random(seed);
        InMemoryPlan plan = new InMemoryPlan();
        plan.zone(ZONE, "e164.arpa", Numbering.PRIVATE, false);
        plan.commit(() -> changeAtRandom(plan, random, maxLength, 200));
        try (RunningPlan running = RunningPlan.of(plan, pageEntries, pageBytes)) {
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 10 == 9) {
                    String prefix = digits(random, 2).substring(random.nextInt(2));
                    if (round % 20 == 9) {
                        String other = digits(random, 2).substring(random.nextInt(2));
                        plan.afterNextRead(() -> {
                            plan.commit(
                                    () -> plan.bulk(ZONE, other, () -> changeBelow(plan, random, other, maxLength)));
                            plan.commit(() -> changeAtRandom(plan, random, maxLength, CHANGES_PER_ROUND));
                            running.catchUp();
                        });
                    }
                    plan.commit(() -> plan.bulk(ZONE, prefix, () -> changeBelow(plan, random, prefix, maxLength)));
                    running.fill();
                } else {
                    plan.commit(() -> changeAtRandom(plan, random, maxLength, CHANGES_PER_ROUND));
                    running.catchUp();
                }
                NaivePlan naive = new NaivePlan(plan.entries(ZONE), Numbering.PRIVATE.maxDigits());
                for (int i = 0; i < QUESTIONS_PER_ROUND; i++) {
                    String question = digits(random, maxLength);
                    assertThat(decide(running, question))
                            .as("round %d, digits %s, seed %d", round, question, seed)
                            .isEqualTo(naive.decide(question));
                }
            }
        }
    }

    private static void changeAtRandom(InMemoryPlan plan, Random random, int maxLength, int changes) {
        for (int i = 0; i < changes; i++) {
            change(plan, random, digits(random, maxLength));
        }
    }

    private static void changeBelow(InMemoryPlan plan, Random random, String prefix, int maxLength) {
        for (int i = 0; i < CHANGES_PER_ROUND; i++) {
            String digits = prefix + digits(random, maxLength);
            change(plan, random, digits.substring(0, Math.min(digits.length(), maxLength)));
        }
    }

    private static void change(InMemoryPlan plan, Random random, String digits) {
        MappingKind kind = random.nextInt(100) < 70 ? MappingKind.NUMBER : MappingKind.BLOCK;
        if (random.nextInt(100) < 35) {
            plan.remove(ZONE, digits, kind);
            return;
        }
        MappingStatus status = random.nextInt(4) == 0 ? MappingStatus.CLOSED : MappingStatus.ACTIVE;
        int min = kind == MappingKind.BLOCK ? digits.length() + random.nextInt(32 - digits.length()) : 0;
        int max = kind == MappingKind.BLOCK ? min + random.nextInt(32 - min) : 0;
        plan.put(ZONE, digits, kind, status, min, max, 1 + random.nextInt(9));
    }

    /** Few different digits, so that many entries interact. */
    private static String digits(Random random, int maxLength) {
        int length = 1 + random.nextInt(maxLength);
        StringBuilder digits = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            digits.append((char) ('0' + random.nextInt(length > 8 ? 2 : 4)));
        }
        return digits.toString();
    }

    private static String decide(RunningPlan running, String digits) {
        AnswerCache cache = running.cache().answers();
        while (true) {
            View view = cache.view();
            ServedZone zone = view.zones().iterator().next();
            NumberOutcome outcome = NumberWalk.decide(
                    cache, view.seq(), zone, PackedDigits.hi(digits), PackedDigits.lo(digits), digits.length());
            if (outcome instanceof NumberOutcome.NeedsPage unknown) {
                running.cache().missLoader().page(unknown.page()).join();
            } else if (outcome instanceof NumberOutcome.NeedsNumber unread) {
                running.cache()
                        .missLoader()
                        .number(unread.number(), unread.leaf())
                        .join();
            } else if (outcome instanceof NumberOutcome.Rules rules) {
                return "Rules " + rules.ruleSetId();
            } else if (outcome != NumberOutcome.Plain.MOVED) {
                return outcome.toString();
            }
        }
    }
}
