package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.requester.Access;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Answers from routed record sets: addresses in a random order, SRV records with the weights of a region. */
class RoutedSetsTest {

    private static final int DRAWS = 6_000;
    private static final int WEST = 7;
    private static final int EAST = 9;
    private static final String[] ADDRESSES = {
        "sbc.e164.arpa. 900 IN A 192.0.2.71", "sbc.e164.arpa. 900 IN A 192.0.2.72", "sbc.e164.arpa. 900 IN A 192.0.2.73"
    };
    private static final String[] SERVICES = {
        "_sip._udp.e164.arpa. 900 IN SRV 10 5 5060 a.example.",
        "_sip._udp.e164.arpa. 900 IN SRV 10 5 5060 b.example.",
        "_sip._udp.e164.arpa. 900 IN SRV 20 5 5060 backup.example."
    };

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.routedRecord(1, addresses(Routing.Answer.ORDER), ADDRESSES);
            plan.routedRecord(1, services(0.9, 0.1), SERVICES);
            plan.group("west", new Group(1, WEST, Access.ALLOW, Map.of()));
            plan.group("east", new Group(2, EAST, Access.ALLOW, Map.of()));
            plan.networks("west", "192.0.2.0/25");
            plan.networks("east", "192.0.2.128/25");
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    @AfterEach
    void close() {
        running.close();
    }

    /** Each of the six orders appears with the probability of algorithm 1; chi-square exceeds 25.7 once in 10,000. */
    @ParameterizedTest
    @CsvSource({"192.0.2.1, 0.6, 0.3, 0.1", "192.0.2.200, 0.2, 0.2, 0.6", "198.51.100.1, 0.5, 0.25, 0.25"})
    void orderOfAddresses_isDrawnByTheRegionOfWhoAsks(String client, double first, double second, double third) {
        running.from(client);
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < DRAWS; i++) {
            StringBuilder order = new StringBuilder();
            answer("sbc.e164.arpa. A").forEach(record -> order.append(last(record)));
            seen.merge(order.toString(), 1, Integer::sum);
        }

        double[] weights = {first, second, third};
        double chiSquare = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                if (a != b) {
                    double expected = DRAWS * weights[a] * weights[b] / (1 - weights[a]);
                    String order = "" + (a + 1) + (b + 1) + (4 - a - b);
                    chiSquare += Math.pow(seen.getOrDefault(order, 0) - expected, 2) / expected;
                }
            }
        }
        assertThat(chiSquare).as(seen.toString()).isLessThan(25.7);
    }

    @Test
    void firstDrawn_givesTheTtlOfAll() {
        running.from("192.0.2.1");
        for (int i = 0; i < 50; i++) {
            List<Record> records = answer("sbc.e164.arpa. A");
            assertThat(records).hasSize(3).extracting(Record::getTTL).containsOnly(10L + last(records.get(0)));
        }
    }

    @Test
    void winner_isAnsweredAlone_withWhatThePolicyDoesNotName() {
        plan.commit(() -> plan.routedRecord(
                1,
                new Routing(
                        new RoutingPolicy(List.of(target("192.0.2.71", 1, 1, 1), target("192.0.2.73", 1, 1, 1))),
                        Routing.Answer.WINNER,
                        Routing.Draw.RANDOM),
                ADDRESSES));
        running.catchUp();
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < 200; i++) {
            seen.merge(
                    answer("sbc.e164.arpa. A").stream()
                            .map(RoutedSetsTest::last)
                            .toList()
                            .toString(),
                    1,
                    Integer::sum);
        }

        assertThat(seen).containsOnlyKeys("[1, 2]", "[3, 2]");
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.1, 9000, 1000, 30", "192.0.2.200, 1, 10000, 20", "198.51.100.1, 5000, 5000, 60"})
    void weightsOfARegion_areWrittenIntoSrvRecords_andPrioritiesStay(String client, int a, int b, int ttl) {
        running.from(client);

        assertThat(answer("_sip._udp.e164.arpa. SRV"))
                .extracting(record -> record.getTTL() + " " + record.rdataToString())
                .containsExactly(
                        ttl + " 10 " + a + " 5060 a.example.",
                        ttl + " 10 " + b + " 5060 b.example.",
                        ttl + " 20 5 5060 backup.example.");
    }

    @Test
    void weightsThatAreAllZero_leadToAllEquallyOften() {
        plan.commit(() -> plan.routedRecord(1, services(0, 0), SERVICES));
        running.catchUp();
        running.from("192.0.2.1");

        assertThat(answer("_sip._udp.e164.arpa. SRV"))
                .extracting(Record::rdataToString)
                .startsWith("10 1 5060 a.example.", "10 1 5060 b.example.");
    }

    @Test
    void whatIsOutOfService_isNoAddress_andComesLastAmongServices() {
        running.cache()
                .answers()
                .serviceStates()
                .set(
                        Map.of(
                                set("sbc", 1), out("192.0.2.71", "192.0.2.72"),
                                set("_udp", "_sip", 33), out("a.example:5060")),
                        Long.MAX_VALUE);
        running.from("192.0.2.1");

        List<Record> addresses = answer("sbc.e164.arpa. A");
        assertThat(addresses).extracting(Record::rdataToString).containsExactly("192.0.2.73");
        assertThat(addresses.get(0).getTTL()).isEqualTo(13);
        assertThat(answer("_sip._udp.e164.arpa. SRV"))
                .extracting(Record::rdataToString)
                .containsExactly("21 9000 5060 a.example.", "10 1000 5060 b.example.", "20 5 5060 backup.example.");
    }

    @Test
    void setOfWhichAllIsOut_isNoData() {
        running.cache()
                .answers()
                .serviceStates()
                .set(Map.of(set("sbc", 1), out("192.0.2.71", "192.0.2.72", "192.0.2.73")), Long.MAX_VALUE);

        assertThat(answer("sbc.e164.arpa. A")).isEmpty();
        assertThat(running.message("sbc.e164.arpa. A", true).getSection(Section.AUTHORITY))
                .hasSize(1);
    }

    @Test
    void additionalRecords_areDrawnLikeTheAnswer() {
        running.with(new AnswerOptions(true, false));
        plan.commit(() -> plan.record(1, "in.e164.arpa. 60 IN SRV 1 1 5060 sbc.e164.arpa."));
        running.catchUp();
        answer("sbc.e164.arpa. A");
        running.from("192.0.2.1");
        Map<Integer, Integer> first = new TreeMap<>();
        for (int i = 0; i < DRAWS; i++) {
            List<Record> added = running.message("in.e164.arpa. SRV", true).getSection(Section.ADDITIONAL).stream()
                    .filter(record -> record.getType() == 1)
                    .toList();
            assertThat(added).extracting(Record::getTTL).containsOnly(10L + last(added.get(0)));
            first.merge(last(added.get(0)), 1, Integer::sum);
        }

        double deviation = 4 * Math.sqrt(DRAWS * 0.6 * 0.4);
        assertThat((double) first.get(1)).isBetween(DRAWS * 0.6 - deviation, DRAWS * 0.6 + deviation);
    }

    @Test
    void policyThatDoesNotHold_leavesTheSetAsItIs() {
        plan.commit(() -> plan.routedRecord(
                1,
                addresses(Routing.Answer.WINNER).holding(Schedule.parse("- 2001-01-01T00:00:00Z UTC -")),
                ADDRESSES));
        running.catchUp();

        assertThat(answer("sbc.e164.arpa. A"))
                .extracting(record -> record.getTTL() + " " + record.rdataToString())
                .containsExactly("900 192.0.2.71", "900 192.0.2.72", "900 192.0.2.73");
    }

    @Test
    void policyOfOtherRecords_isNoAnswer() {
        plan.commit(() -> plan.routedRecord(1, services(1, 1), ADDRESSES));
        running.catchUp();

        assertThat(running.message("sbc.e164.arpa. A", true).getRcode()).isEqualTo(2);
    }

    private List<Record> answer(String question) {
        return new ArrayList<>(running.message(question, true).getSection(Section.ANSWER));
    }

    private static int last(Record address) {
        String text = address.rdataToString();
        return text.charAt(text.length() - 1) - '0';
    }

    private static RoutedSet set(String label, int type) {
        return new RoutedSet.OfRecords(new NameKey(1, (label + "\0").getBytes(StandardCharsets.US_ASCII)), type);
    }

    private static RoutedSet set(String upper, String lower, int type) {
        return set(upper + "\0" + lower, type);
    }

    private static RulesOut out(String... targets) {
        return new RulesOut(OutOfService.of(List.of(targets)), DecidedOut.NOTHING);
    }

    private static Routing addresses(Routing.Answer answer) {
        return new Routing(
                new RoutingPolicy(List.of(
                        target("192.0.2.71", 0.5, 0.6, 0.2, 11),
                        target("192.0.2.72", 0.25, 0.3, 0.2, 12),
                        target("192.0.2.73", 0.25, 0.1, 0.6, 13))),
                answer,
                Routing.Draw.RANDOM);
    }

    private static Routing services(double west, double rest) {
        return new Routing(
                new RoutingPolicy(List.of(
                        new TargetShares(
                                "a.example:5060",
                                new Share(1, 60),
                                Map.of(WEST, new Share(west, 30), EAST, new Share(1e-9, 20))),
                        new TargetShares(
                                "b.example:5060",
                                new Share(1, 61),
                                Map.of(WEST, new Share(rest, 31), EAST, new Share(1, 21))))),
                Routing.Answer.WEIGHTS,
                Routing.Draw.RANDOM);
    }

    private static TargetShares target(String name, double all, double west, double east) {
        return target(name, all, west, east, 60);
    }

    private static TargetShares target(String name, double all, double west, double east, int ttl) {
        return new TargetShares(
                name, new Share(all, ttl), Map.of(WEST, new Share(west, ttl), EAST, new Share(east, ttl)));
    }
}
