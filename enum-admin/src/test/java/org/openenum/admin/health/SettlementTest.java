package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.Condition.State;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.naptr.NaptrRule;

/** What is stored about rule sets whose targets were taken out of service by users. */
class SettlementTest {

    private static final Instant FOUR = Instant.parse("2026-12-01T04:00:00Z");

    private static String uri(String host) {
        return "sip:+{number}@" + host;
    }

    private static LeadingSet set(int id, String... hosts) {
        return LeadingSet.of(
                id,
                "set" + id,
                Stream.of(hosts)
                        .map(host -> NaptrRule.ofUri("E2U+sip", uri(host)))
                        .toList());
    }

    private static OutOfService out(String... hosts) {
        return OutOfService.of(Stream.of(hosts).map(SettlementTest::uri).toList());
    }

    private static Condition drained(Instant until) {
        return new Condition(State.DRAINING, FOUR.minusSeconds(3_600), "", until);
    }

    private static Map<SetKey, HealthRows.Out> settled(List<LeadingSet> sets, Map<String, Condition> conditions) {
        return Settlement.of(sets, target -> conditions.getOrDefault(target.host(), Condition.UNCHECKED))
                .bySet();
    }

    private static DecidedOut.Step from(Instant end, String... hosts) {
        return new DecidedOut.Step(end.toEpochMilli(), hosts.length == 0 ? null : out(hosts));
    }

    @Test
    void endThatIsTooFarForANumber_isNone_andOtherSetsAreSettledBesideIt() {
        Map<SetKey, HealthRows.Out> settled = settled(
                List.of(set(1, "a", "b"), set(2, "c", "d")), Map.of("a", drained(Instant.MAX), "c", drained(FOUR)));

        assertThat(settled)
                .isEqualTo(Map.of(
                        new SetKey.OfRuleSet(1),
                        new HealthRows.Out(out("a"), new DecidedOut(out("a"), List.of())),
                        new SetKey.OfRuleSet(2),
                        new HealthRows.Out(out("c"), new DecidedOut(out("c"), List.of(from(FOUR))))));
    }

    @Test
    void decisionThatEnds_leavesTheOthersAsTheyAre() {
        Instant five = FOUR.plusSeconds(3_600);
        Map<SetKey, HealthRows.Out> settled = settled(
                List.of(set(1, "a", "b", "c", "d")),
                Map.of("a", drained(FOUR), "b", drained(null), "c", drained(five)));

        assertThat(settled.get(new SetKey.OfRuleSet(1)).decided())
                .isEqualTo(new DecidedOut(out("a", "b", "c"), List.of(from(FOUR, "b", "c"), from(five, "b"))));
    }

    @Test
    void targetThatIsHeldUntilAnotherIsBack_isLeftOutFromThenOn() {
        Map<SetKey, HealthRows.Out> settled =
                settled(List.of(set(1, "a", "b")), Map.of("a", drained(FOUR), "b", drained(null)));

        assertThat(settled.get(new SetKey.OfRuleSet(1)))
                .isEqualTo(new HealthRows.Out(null, new DecidedOut(null, List.of(from(FOUR, "b")))));
    }
}
