package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** A plan whose rule sets fit, and are replaced repeatedly. */
class RuleSetRoomTest {

    private static final int ZONE = 1;
    private static final int NUMBERS = 40;
    private static final int IMPORTS = 8;

    /** Room for the rule sets of two and a half plans. */
    private static final int RULE_SET_BYTES = 32_000;

    /** Rule sets with ids at this distance collide, so that none is cached by chance. */
    private static final int APART = 4_096;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            lead(0);
        });
        running = new RunningPlan(new CacheLimits(1 << 20, RULE_SET_BYTES, 1 << 20, 16), plan, plan, plan, plan, plan);
        running.start();
        running.fill();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private static int ruleSet(int generation, int number) {
        return APART * (1 + generation * NUMBERS + number);
    }

    /** Gives every number its own new rules. */
    private void lead(int generation) {
        for (int i = 0; i < NUMBERS; i++) {
            plan.anonymousRuleSet(ruleSet(generation, i), "sip:%d.%d@example".formatted(generation, i));
            plan.number(ZONE, "43%02d".formatted(i), ruleSet(generation, i));
        }
    }

    private void importAll(int generation) {
        plan.commit(() -> plan.bulk(ZONE, "43", () -> lead(generation)));
        running.fill();
    }

    private List<Integer> inMemory(List<Integer> ids) {
        return ids.stream()
                .filter(id -> running.cache().answers().ruleSet(id) != null)
                .toList();
    }

    private void assertAnsweredWithoutTheDatabase(int generation) {
        plan.failing(true);
        for (int i = 0; i < NUMBERS; i++) {
            assertThat(running.askMemory(RunningPlan.name("43%02d".formatted(i)) + " NAPTR"))
                    .isEqualTo("sip:%d.%d@example".formatted(generation, i));
        }
        plan.failing(false);
    }

    @Test
    void importsOfOtherRules_areReadAhead_howeverManyCameBefore() {
        for (int generation = 1; generation <= IMPORTS; generation++) {
            importAll(generation);
            assertAnsweredWithoutTheDatabase(generation);
        }
    }

    @Test
    void changesToOtherRules_areReadAhead_howeverManyCameBefore() {
        for (int generation = 1; generation <= IMPORTS; generation++) {
            int now = generation;
            plan.commit(() -> lead(now));
            running.fill();
        }
        assertAnsweredWithoutTheDatabase(IMPORTS);
    }

    @Test
    void everythingReadAfresh_isReadAhead_thoughThereWasNoRoomBefore() {
        for (int generation = 1; generation <= IMPORTS; generation++) {
            importAll(generation);
        }
        plan.failOver(() -> lead(IMPORTS + 1));
        running.fill();

        assertAnsweredWithoutTheDatabase(IMPORTS + 1);
    }

    @Test
    void rulesOfANumberThatWasReadByItself_stay() {
        running.close();
        running = new RunningPlan(new CacheLimits(1, RULE_SET_BYTES, 1 << 20, 16), plan, plan, plan, plan, plan);
        running.start();
        running.fill();
        assertThat(running.askNumber("4301")).isEqualTo("sip:0.1@example");

        for (int id = 1; id <= NUMBERS * IMPORTS; id++) {
            running.cache()
                    .missLoader()
                    .ruleSet(id * APART + 1, () -> new int[0])
                    .join();
        }

        assertThat(running.cache().figures().residentRuleSets()).isLessThan(NUMBERS * IMPORTS);
        assertThat(inMemory(List.of(ruleSet(0, 1)))).hasSize(1);
    }

    @Test
    void rulesThatBlocksAndGroupsAndFailuresLeadTo_stay() {
        int ofBlock = 1 + APART;
        int ofNumberAboveOthers = 2 + APART;
        int ofGroup = 3 + APART;
        int insteadOfIt = 4 + APART;
        int nobodys = 5 + APART;
        List<Integer> inUse = List.of(ofBlock, ofNumberAboveOthers, ofGroup, insteadOfIt);
        plan.commit(() -> {
            inUse.forEach(id -> plan.anonymousRuleSet(id, "sip:" + id + "@example"));
            plan.anonymousRuleSet(nobodys, "sip:nobody@example");
            plan.block(ZONE, "44", 4, 9, ofBlock);
            plan.number(ZONE, "43", ofNumberAboveOthers);
            plan.variant(ofBlock, 7, ofGroup);
        });
        running.fill();
        running.cache()
                .answers()
                .serviceStates()
                .set(
                        Map.of(
                                new RoutedSet.OfRules(ofGroup),
                                new RulesOut(OutOfService.instead(insteadOfIt), DecidedOut.NOTHING)),
                        Long.MAX_VALUE);
        running.cache()
                .missLoader()
                .ruleSet(insteadOfIt, () -> new int[] {nobodys})
                .join();
        assertThat(inMemory(List.of(insteadOfIt, nobodys))).containsExactly(insteadOfIt, nobodys);

        for (int generation = 1; generation <= IMPORTS; generation++) {
            importAll(generation);
        }

        assertThat(inMemory(inUse)).isEqualTo(inUse);
        assertThat(inMemory(List.of(nobodys))).isEmpty();
        assertAnsweredWithoutTheDatabase(IMPORTS);
    }
}
