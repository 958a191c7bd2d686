package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Variants and routing policies with times: what is answered when, and for how long that may be cached. */
class TimesTest {

    private static final Schedule NIGHT = Schedule.parse("- - Europe/Berlin 1234567@18:00-08:00");
    private static final Schedule OFFICE = Schedule.parse("- - Europe/Berlin 12345@08:00-18:00");
    private static final String QUESTION = RunningPlan.name("441632960800") + " NAPTR";

    private final InMemoryPlan plan = new InMemoryPlan();
    private final AtomicLong clock = new AtomicLong();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:day.example");
            plan.ruleSet(2, "sip:night.example");
            plan.number(1, "441632960800", 1);
            plan.group("all", new Group(3, 0, Access.ALLOW, Map.of()));
            plan.networks("all", "192.0.2.0/24");
            plan.variant(1, 3, 2, NIGHT);
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
        running.at(clock::get);
        running.from("192.0.2.1");
    }

    @AfterEach
    void close() {
        running.close();
    }

    /** Berlin is an hour ahead of UTC; the TTL of both is an hour. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-23T12:00:00Z, day, 3600",
        "2026-11-23T16:00:00Z, day, 3600",
        "2026-11-23T16:59:50Z, day, 10",
        "2026-11-23T16:59:58.700Z, day, 1",
        "2026-11-23T16:59:59.999Z, day, 1",
        "2026-11-23T17:00:00Z, night, 3600",
        "2026-11-24T06:59:00Z, night, 60",
        "2026-11-24T07:00:00Z, day, 3600"
    })
    void variant_isAnsweredAtItsTimes_andNoAnswerIsKeptBeyondTheNextChange(Instant at, String target, long ttl) {
        clock.set(at.toEpochMilli());

        Record record = answer().get(0);

        assertThat(record.rdataToString()).contains(target + ".example");
        assertThat(record.getTTL()).isEqualTo(ttl);
    }

    @Test
    void clockThatIsSet_isFollowedToEitherSide() {
        for (String at : List.of("2026-11-23T20:00:00Z", "2026-11-23T12:00:00Z", "2036-01-01T20:00:00Z")) {
            clock.set(Instant.parse(at).toEpochMilli());
            assertThat(answer().get(0).rdataToString()).contains(at.contains("12:") ? "day" : "night");
        }
    }

    /** On 2026-10-25 at 03:00, clocks in Berlin are set back to 02:00: 01:00 UTC. */
    @ParameterizedTest
    @CsvSource({
        "2026-10-25T00:15:00Z, night, 900",
        "2026-10-25T00:30:00Z, day, 1800",
        "2026-10-25T01:00:00Z, night, 1800",
        "2026-10-25T01:30:00Z, day, 3600"
    })
    void hourThatIsTwice_holdsTwice(Instant at, String target, long ttl) {
        change(() -> plan.variant(1, 3, 2, Schedule.parse("- - Europe/Berlin 7@01:00-02:30")));
        clock.set(at.toEpochMilli());

        assertThat(answer().get(0).rdataToString()).contains(target);
        assertThat(answer().get(0).getTTL()).isEqualTo(ttl);
    }

    @Test
    void othersAnswers_areKeptAsLongAsEver() {
        clock.set(Instant.parse("2026-11-23T16:59:50Z").toEpochMilli());
        running.from("198.51.100.1");

        assertThat(answer().get(0).getTTL()).isEqualTo(3_600);
    }

    @Test
    void timesThatChange_countFromTheNextAnswer() {
        clock.set(Instant.parse("2026-11-23T12:00:00Z").toEpochMilli());
        assertThat(answer().get(0).rdataToString()).contains("day");
        change(() -> plan.variant(1, 3, 2, OFFICE));
        assertThat(answer().get(0).rdataToString()).contains("night");
        change(() -> plan.variant(1, 3, 2));
        assertThat(answer().get(0).rdataToString()).contains("night");
    }

    @Test
    void policy_drawsAtItsTimes_andOutsideOfThemAllRulesAreAsTheyAre() {
        change(() -> plan.ruleSet(1, routed()));
        running.from("198.51.100.1");
        clock.set(Instant.parse("2026-11-23T16:59:00Z").toEpochMilli());
        assertThat(answer()).extracting(Record::getTTL).containsExactly(60L);
        clock.set(Instant.parse("2026-11-23T16:00:00Z").toEpochMilli());
        assertThat(answer()).extracting(Record::getTTL).containsExactly(77L);

        clock.set(Instant.parse("2026-11-23T17:00:00Z").toEpochMilli());
        assertThat(answer()).extracting(Record::getTTL).containsExactly(300L, 300L);
        clock.set(Instant.parse("2026-11-24T06:58:20Z").toEpochMilli());
        assertThat(answer()).extracting(Record::getTTL).containsExactly(100L, 100L);
    }

    @Test
    void formWithATtl_isNotKeptBeyondTheChangeEither() {
        AnswerForm form = new AnswerForm(true, false, false, false, 500, null, null);
        change(() -> plan.group("all", new Group(3, 0, Access.ALLOW, Map.of(), form)));
        clock.set(Instant.parse("2026-11-23T16:59:50Z").toEpochMilli());

        assertThat(answer()).extracting(Record::getTTL).containsExactly(10L);
    }

    @Test
    void noData_isNotKeptBeyondTheChange() {
        change(() -> plan.ruleSet(
                1, new RuleSetContent(300, List.of(NaptrRule.ofUri("E2U+P-secret", "sip:secret.example")))));
        clock.set(Instant.parse("2026-11-23T16:59:50Z").toEpochMilli());

        Message message = running.message(QUESTION, true);

        assertThat(message.getSection(Section.ANSWER)).isEmpty();
        assertThat(message.getSection(Section.AUTHORITY))
                .extracting(Record::getTTL)
                .containsExactly(10L);
    }

    @Test
    void requesterWhoLeavesItsGroupWhileTheAnswerIsMade_getsAllOfItAsBefore() {
        AnswerForm form = new AnswerForm(true, false, false, false, 500, null, null);
        change(() -> plan.group("all", new Group(3, 7, Access.ALLOW, Map.of(), form)));
        leaveWhileAnswering();

        assertThat(answer()).extracting(Record::getTTL).containsExactly(500L);
        assertThat(answer().get(0).rdataToString()).contains("day");
    }

    @Test
    void requesterWhoLeavesItsRegionWhileTheAnswerIsMade_getsItsShareOfTheVariantOfItsGroup() {
        NaptrRule night = NaptrRule.ofUri("E2U+sip", "sip:night.example");
        TargetShares shares = new TargetShares(night.target(), new Share(1, 77), Map.of(7, new Share(1, 88)));
        RoutingPolicy policy = new RoutingPolicy(List.of(shares));
        change(() -> {
            plan.group("all", new Group(3, 7, Access.ALLOW, Map.of()));
            plan.ruleSet(
                    2,
                    new RuleSetContent(
                            300, List.of(night), new Routing(policy, Routing.Answer.WINNER, Routing.Draw.RANDOM)));
        });
        leaveWhileAnswering();

        assertThat(answer()).extracting(Record::getTTL).containsExactly(88L);
    }

    /**
     * The clock is read when the requester's group is known: at night. The whole answer is in memory by then; a query
     * that had to wait would be answered by the time at its end.
     */
    private void leaveWhileAnswering() {
        answer();
        AtomicBoolean left = new AtomicBoolean();
        running.at(() -> {
            if (left.compareAndSet(false, true)) {
                change(() -> plan.networks("all"));
            }
            return Instant.parse("2026-11-23T20:00:00Z").toEpochMilli();
        });
    }

    private static RuleSetContent routed() {
        NaptrRule a = NaptrRule.ofUri("E2U+sip", "sip:a.example");
        NaptrRule b = NaptrRule.ofUri("E2U+sip", "sip:b.example");
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares(a.target(), new Share(1, 77), Map.of()),
                new TargetShares(b.target(), new Share(1, 77), Map.of())));
        Routing routing = new Routing(policy, Routing.Answer.WINNER, Routing.Draw.RANDOM);
        return new RuleSetContent(300, List.of(a, b), routing.holding(OFFICE));
    }

    private void change(Runnable change) {
        plan.commit(change);
        running.catchUp();
    }

    private List<Record> answer() {
        return running.message(QUESTION, true).getSection(Section.ANSWER);
    }
}
