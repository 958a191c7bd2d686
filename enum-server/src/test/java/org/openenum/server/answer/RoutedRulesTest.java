package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.Access;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Answers from a routed rule set: which requester gets which rule first, with which TTL. */
class RoutedRulesTest {

    private static final int DRAWS = 5_000;
    private static final int WEST = 7;
    private static final int EAST = 9;
    private static final String NUMBER = "441632960700";
    private static final String QUESTION = RunningPlan.name(NUMBER) + " NAPTR";

    private static final NaptrRule A = rule(10, "E2U+sip", "sip:+{number}@a.example");
    private static final NaptrRule B = rule(20, "E2U+sip", "sip:+{number}@b.example");
    private static final NaptrRule OTHER = rule(30, "E2U+pstn:tel", "tel:+{number}");

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, routed(Routing.Answer.WINNER, Routing.Draw.RANDOM));
            plan.number(1, NUMBER, 1);
            plan.block(1, "49301234", 9, 13, 1);
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

    @ParameterizedTest
    @CsvSource({"192.0.2.1, 0.9, 11, 12", "192.0.2.200, 0, 0, 22", "198.51.100.1, 0.5, 60, 61"})
    void winner_isDrawnByTheRegionOfWhoAsks_andGivesTheTtlOfAll(
            String client, double shareOfA, int ttlOfA, int ttlOfB) {
        running.from(client);
        int a = 0;
        for (int i = 0; i < DRAWS; i++) {
            List<Record> records = answer();
            boolean isA = records.get(0).rdataToString().contains("a.example");
            a += isA ? 1 : 0;
            assertThat(records)
                    .extracting(Record::getTTL)
                    .containsOnly((long) (isA ? ttlOfA : ttlOfB))
                    .hasSize(2);
            assertThat(records.get(1).rdataToString()).startsWith("100 30 \"u\" \"E2U+pstn:tel\"");
        }

        double deviation = 4 * Math.sqrt(DRAWS * shareOfA * (1 - shareOfA));
        assertThat((double) a).isBetween(DRAWS * shareOfA - deviation, DRAWS * shareOfA + deviation);
    }

    @Test
    void order_isWrittenIntoThePreferences() {
        change(routed(Routing.Answer.ORDER, Routing.Draw.RANDOM));
        running.from("192.0.2.200");

        assertThat(answer())
                .extracting(Record::rdataToString)
                .containsExactly(
                        "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+441632960700@b.example!\" .",
                        "100 20 \"u\" \"E2U+sip\" \"!^.*$!sip:+441632960700@a.example!\" .",
                        "100 30 \"u\" \"E2U+pstn:tel\" \"!^.*$!tel:+441632960700!\" .");
    }

    // RFC 3403, section 4.1: clients use ORDER and PREFERENCE, and not the positions in the message.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ORDER  | 100 5, 100 10  | 100 10 b, 100 20 a, 100 30 x, 100 40 y
        ORDER  | 100 20, 100 20 | 100 10 b, 100 20 a, 100 30 x, 100 30 y
        ORDER  | 100 25, 100 90 | 100 10 b, 100 20 a, 100 25 x, 100 90 y
        ORDER  | 50 10, 200 1   | 100 10 b, 100 20 a, 100 30 x, 200 1 y
        ORDER  | 50 90, 100 90  | 100 10 b, 100 20 a, 100 90 x, 100 100 y
        WINNER | 100 5, 100 10  | 100 10 b, 100 20 x, 100 30 y
        WINNER | 100 11, 100 12 | 100 10 b, 100 11 x, 100 12 y
        ORDER  | 100 65535, 50 65535 | 100 10 b, 100 20 a, 100 65535 y, 100 65535 x
        """)
    void whatThePolicyDoesNotName_comesBehindWhatIsDrawn(Routing.Answer answer, String others, String expected) {
        String[] places = others.split(",? ");
        change(new RuleSetContent(
                300,
                List.of(
                        rule(Integer.parseInt(places[0]), Integer.parseInt(places[1]), "sip:x@x.example"),
                        rule(Integer.parseInt(places[2]), Integer.parseInt(places[3]), "sip:y@y.example"),
                        A,
                        B),
                routed(answer, Routing.Draw.RANDOM).routing()));
        running.from("192.0.2.200");

        assertThat(answer().stream()
                        .map(NAPTRRecord.class::cast)
                        .sorted(Comparator.comparingInt(NAPTRRecord::getOrder)
                                .thenComparingInt(NAPTRRecord::getPreference))
                        .map(rule -> rule.getOrder() + " " + rule.getPreference() + " "
                                + rule.getRegexp().replaceAll(".*@|[.].*", ""))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(expected);
    }

    @Test
    void stickyDraw_leadsANumberToOneTarget_andNumbersToAll() {
        change(routed(Routing.Answer.WINNER, Routing.Draw.STICKY));
        Map<String, Integer> seen = new TreeMap<>();
        for (int number = 0; number < 500; number++) {
            String question = RunningPlan.name("4930123456" + (100 + number)) + " NAPTR";
            String host = host(running.message(question, true));
            assertThat(host(running.message(question, true))).isEqualTo(host);
            seen.merge(host, 1, Integer::sum);
        }

        assertThat(seen.get("a.example")).isBetween(200, 300);
    }

    @Test
    void policyThatIsRemoved_leavesAllRulesAsTheyAre() {
        change(new RuleSetContent(300, List.of(A, B, OTHER)));

        assertThat(answer())
                .extracting(record -> record.getTTL() + " " + ((NAPTRRecord) record).getPreference())
                .containsExactly("300 10", "300 20", "300 30");
    }

    @Test
    void regionThatRequestersAreNoLongerIn_leadsToTheDefaultAtOnce() {
        running.from("192.0.2.200");
        assertThat(answer()).extracting(Record::getTTL).containsOnly(22L);
        plan.commit(() -> plan.group("east", new Group(2, 0, Access.ALLOW, Map.of())));
        running.catchUp();

        assertThat(answer().get(0).getTTL()).isBetween(60L, 61L);
    }

    @Test
    void policyThatChanges_isTheNextAnswers() {
        running.from("192.0.2.200");
        for (int weight = 0; weight < 100; weight++) {
            Share all = new Share(1, 100 + weight);
            change(routed(
                    Routing.Answer.WINNER,
                    Routing.Draw.RANDOM,
                    new TargetShares(A.target(), all, Map.of()),
                    new TargetShares(B.target(), Share.NONE, Map.of())));

            assertThat(answer()).extracting(Record::getTTL).containsOnly(100L + weight);
        }
    }

    private void change(RuleSetContent content) {
        plan.commit(() -> plan.ruleSet(1, content));
        running.catchUp();
    }

    private List<Record> answer() {
        return new ArrayList<>(running.message(QUESTION, true).getSection(Section.ANSWER));
    }

    private static String host(Message message) {
        return message.getSection(Section.ANSWER).get(0).rdataToString().replaceAll(".*@|!.*", "");
    }

    private static RuleSetContent routed(Routing.Answer answer, Routing.Draw draw) {
        return routed(
                answer,
                draw,
                new TargetShares(
                        A.target(), new Share(5, 60), Map.of(WEST, new Share(0.9, 11), EAST, new Share(0, 21))),
                new TargetShares(
                        B.target(), new Share(5, 61), Map.of(WEST, new Share(0.1, 12), EAST, new Share(1, 22))));
    }

    private static RuleSetContent routed(Routing.Answer answer, Routing.Draw draw, TargetShares... targets) {
        return new RuleSetContent(
                300, List.of(A, B, OTHER), new Routing(new RoutingPolicy(List.of(targets)), answer, draw));
    }

    private static NaptrRule rule(int order, int preference, String uri) {
        return new NaptrRule(order, preference, "u", "E2U+sip", uri, null, NaptrRule.ROOT);
    }

    private static NaptrRule rule(int preference, String service, String uri) {
        return new NaptrRule(100, preference, "u", service, uri, null, NaptrRule.ROOT);
    }
}
