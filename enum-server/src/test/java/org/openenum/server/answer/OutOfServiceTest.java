package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.Access;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Answers while a part or all of a rule set is out of service. */
class OutOfServiceTest {

    private static final String NUMBER = RunningPlan.name("441632960711") + " NAPTR";
    private static final String OF_BLOCK = RunningPlan.name("4930123499") + " NAPTR";
    private static final NaptrRule A = rule(10, "E2U+sip", "sip:+{number}@a.example");
    private static final NaptrRule B = rule(20, "E2U+sip", "sip:+{number}@b.example");
    private static final NaptrRule C = rule(30, "E2U+sip", "sip:+{number}@c.example");
    private static final NaptrRule OTHER = rule(40, "E2U+pstn:tel", "tel:+{number}");
    private static final int SHARED = 1;
    private static final int SPARE = 2;
    private static final int VARIANT = 3;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(SHARED, new RuleSetContent(300, List.of(A, B, C)));
            plan.ruleSet(SPARE, new RuleSetContent(300, List.of(OTHER)));
            plan.ruleSet(VARIANT, new RuleSetContent(300, List.of(C, OTHER)));
            plan.group("inner", new Group(1, 0, Access.ALLOW, Map.of()));
            plan.networks("inner", "192.0.2.0/24");
            plan.variant(SHARED, 1, VARIANT);
            plan.number(1, "441632960711", SHARED);
            plan.block(1, "49301234", 9, 13, SHARED);
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    @AfterEach
    void close() {
        running.close();
    }

    @Test
    void rulesThatAreOut_areLeftOutOfNumbersAndBlocks() {
        out(SHARED, OutOfService.of(List.of(B.target())));

        assertThat(hosts(NUMBER)).containsExactly("a.example", "c.example");
        assertThat(hosts(OF_BLOCK)).containsExactly("a.example", "c.example");
    }

    @Test
    void variant_losesItsOwn() {
        out(VARIANT, OutOfService.of(List.of(C.target())));
        running.from("192.0.2.1");
        assertThat(records(NUMBER)).hasSize(1).first().asString().contains("tel:");

        running.from("198.51.100.1");
        assertThat(hosts(NUMBER)).containsExactly("a.example", "b.example", "c.example");
    }

    @Test
    void allThatAreOut_leaveNoData_notANameError() {
        out(SHARED, OutOfService.of(List.of(A.target(), B.target(), C.target())));

        Message answer = running.message(NUMBER, true);
        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getSection(Section.ANSWER)).isEmpty();
        assertThat(answer.getSection(Section.AUTHORITY)).hasSize(1);
    }

    @Test
    void fallback_takesThePlaceOfAll() {
        out(SHARED, OutOfService.instead(SPARE));

        assertThat(records(NUMBER)).hasSize(1).first().asString().contains("tel:");
    }

    @Test
    void variant_isAnsweredBeforeAFallback_alsoIfItsRuleSetIsNotInMemoryYet() {
        out(SHARED, OutOfService.instead(SPARE));
        running.from("192.0.2.1");

        assertThat(records(NUMBER)).hasSize(2).first().asString().contains("c.example");
    }

    @Test
    void whatIsOut_isNeverDrawn_andOthersShareWhatItHad() {
        route(Routing.Answer.WINNER);
        out(SHARED, OutOfService.of(List.of(A.target())));
        int b = 0;
        for (int i = 0; i < 2_000; i++) {
            List<String> hosts = hosts(NUMBER);
            assertThat(hosts).hasSize(1).doesNotContain("a.example");
            b += hosts.contains("b.example") ? 1 : 0;
        }
        assertThat(b).as("1 of 1 + 3").isBetween(400, 600);
    }

    @Test
    void order_isThatOfTheOthers() {
        route(Routing.Answer.ORDER);
        out(SHARED, OutOfService.of(List.of(A.target())));

        assertThat(records(NUMBER))
                .extracting(record -> record.rdataToString().split(" ")[1])
                .containsExactly("10", "20");
    }

    @Test
    void ruleSetThatIsCompiledAnew_isWithoutThemStill() {
        out(SHARED, OutOfService.of(List.of(A.target())));
        plan.commit(() -> plan.ruleSet(SHARED, new RuleSetContent(299, List.of(A, B))));
        running.catchUp();

        assertThat(hosts(NUMBER)).containsExactly("b.example");
    }

    private void route(Routing.Answer answer) {
        RoutingPolicy policy = new RoutingPolicy(List.of(
                new TargetShares(A.target(), new Share(96, 60), Map.of()),
                new TargetShares(B.target(), new Share(1, 60), Map.of()),
                new TargetShares(C.target(), new Share(3, 60), Map.of())));
        plan.commit(() -> plan.ruleSet(
                SHARED, new RuleSetContent(300, List.of(A, B, C), new Routing(policy, answer, Routing.Draw.RANDOM))));
        running.catchUp();
    }

    private void out(int ruleSet, OutOfService out) {
        running.cache()
                .answers()
                .serviceStates()
                .set(Map.of(new RoutedSet.OfRules(ruleSet), new RulesOut(out, DecidedOut.NOTHING)), Long.MAX_VALUE);
    }

    private List<Record> records(String question) {
        return running.message(question, true).getSection(Section.ANSWER);
    }

    private List<String> hosts(String question) {
        return records(question).stream()
                .map(record -> record.rdataToString().replaceAll(".*@|!.*", ""))
                .toList();
    }

    private static NaptrRule rule(int preference, String service, String uri) {
        return new NaptrRule(100, preference, "u", service, uri, null, NaptrRule.ROOT);
    }
}
