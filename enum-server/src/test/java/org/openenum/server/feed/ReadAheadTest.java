package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** An acknowledged change is answered even if nobody has asked for it before and the database does not answer. */
class ReadAheadTest {

    private static final int ZONE = 1;
    private static final int FRESH_ZONE = 2;
    private static final int NUMBERS = 150;

    private final InMemoryPlan plan = planOfOneZone();
    private RunningPlan running = RunningPlan.of(plan, 1_024, 1_000_000);

    private static InMemoryPlan planOfOneZone() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa.", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
            plan.number(ZONE, "4312", 1);
        });
        return plan;
    }

    @AfterEach
    void close() {
        running.close();
    }

    @Test
    void planThatWasReadAtTheStart_hasItsRules() {
        running.fill();
        plan.failing(true);
        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
    }

    @Test
    void numbersOfAFreshZone_areAllAnswered() {
        running.fill();
        plan.commit(() -> plan.zone(FRESH_ZONE, "fresh.e164.arpa.", Numbering.E164, false));
        running.catchUp();
        IntStream.range(0, NUMBERS)
                .forEach(i -> plan.commit(() -> plan.number(FRESH_ZONE, "4479%04d".formatted(i), 2)));
        running.fill();
        plan.failing(true);

        Stream<String> answers = IntStream.range(0, NUMBERS)
                .mapToObj("4479%04d"::formatted)
                .map(digits -> RunningPlan.name(digits).replace(".e164.arpa", ".fresh.e164.arpa NAPTR"))
                .map(running::askMemory);
        assertThat(answers).hasSize(NUMBERS).containsOnly("sip:b@example");
    }

    @Test
    void pageThatIsNotInMemory_isReadWhenOneOfItsNumbersChanges() {
        plan.failingScans(true);
        running.catchUp();
        plan.commit(() -> plan.number(ZONE, "4313", 2));
        running.catchUp();
        plan.failingScans(false);
        running.fill();
        plan.failing(true);

        assertThat(running.askNumber("4312")).isEqualTo("sip:a@example");
        assertThat(running.askNumber("4313")).isEqualTo("sip:b@example");
    }

    @Test
    void numbersThatCameInBulk_haveTheirRules() {
        running.fill();
        plan.commit(() -> plan.bulk(ZONE, "49", () -> {
            plan.anonymousRuleSet(3, "sip:bulk@example");
            plan.number(ZONE, "4930", 3);
        }));
        running.fill();
        plan.failing(true);

        assertThat(running.askNumber("4930")).isEqualTo("sip:bulk@example");
    }

    @Test
    void rulesForARequesterGroup_areThereWithThoseThatTheyReplace() {
        running.close();
        plan.commit(() -> {
            plan.ruleSet(4, "sip:wholesale@example");
            plan.variant(1, 7, 4);
        });
        running = RunningPlan.of(plan, 1_024, 1_000_000);
        running.fill();
        assertThat(running.cache().answers().ruleSet(4)).isNotNull();
    }

    @Test
    void rulesThatARequesterGroupGetsFromNowOn_areThere() {
        plan.commit(() -> plan.ruleSet(4, "sip:wholesale@example"));
        running.close();
        running = RunningPlan.of(plan, 1_024, 1_000_000);
        running.fill();
        plan.commit(() -> plan.variant(1, 7, 4));
        running.fill();
        assertThat(running.cache().answers().ruleSet(4)).isNotNull();
    }

    @Test
    void pagesWithoutRoom_areNotReadAhead() {
        running.close();
        running = RunningPlan.of(plan, 1_024, 1);
        running.fill();
        int scans = plan.scans().size();
        plan.commit(() -> plan.number(ZONE, "4313", 2));
        running.fill();

        assertThat(plan.scans()).hasSize(scans);
    }
}
