package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.client.DialOutcome;
import org.openenum.client.EnumClient;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Each form of answers, with the client that needs it. */
class FormedRecordsTest {

    private static final String NUMBER = "441632960740";
    private static final String AUS = "+" + NUMBER;
    private static final String QUESTION = RunningPlan.name(NUMBER) + " NAPTR";

    private static final NaptrRule SIP = rule(10, "u", "E2U+sip", "sip:+{number}@a.example");
    private static final NaptrRule COMPOUND = rule(20, "u", "E2U+sip+voice:tel", "sip:+{number}@b.example");
    private static final NaptrRule SECRET = rule(5, "u", "E2U+P-lab:sip", "sip:lab@example");
    private static final NaptrRule ONWARD = new NaptrRule(100, 1, "", "", null, null, "next.example.");

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, new RuleSetContent(300, List.of(SIP)));
            plan.number(1, NUMBER, 1);
            plan.group("clients", new Group(1, 0, Access.ALLOW, Map.of()));
            plan.networks("clients", "192.0.2.0/24");
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
        running.from("192.0.2.1");
    }

    @AfterEach
    void close() {
        running.close();
    }

    /** For instance Cisco IOS, which accepts only {@code sip+E2U}. */
    @Test
    void clientOfRfc2916_findsItsServices() {
        serve("legacy", SIP, rule(30, "u", "E2U+email:mailto", "mailto:x@example"));

        assertThat(answer())
                .containsExactly(
                        "300 100 10 \"u\" \"sip+E2U\" \"!^.*$!sip:+441632960740@a.example!\" .",
                        "300 100 30 \"u\" \"mailto+E2U\" \"!^.*$!mailto:x@example!\" .");
        running.from("198.51.100.1");
        assertThat(answer().get(0)).contains("\"E2U+sip\"");
    }

    @Test
    void servicesThatAreOneInTheOldOrder_areOneRecord() {
        serve("legacy", rule(10, "u", "E2U+sip+pstn:sip", "sip:+{number}@a.example"));

        assertThat(answer()).containsExactly("300 100 10 \"u\" \"sip+E2U\" \"!^.*$!sip:+441632960740@a.example!\" .");
    }

    @ParameterizedTest
    @EnumSource(names = {"KAMAILIO", "OPENSIPS", "FREESWITCH", "CLEARWATER"})
    void clientThatKnowsOneServiceARecord_dialsACompoundOneThatIsSplit(EnumClient client) {
        serve("", COMPOUND);
        assertThat(dialed(client)).isEqualTo("nothing");

        serve("split", COMPOUND);

        assertThat(answer()).hasSize(2).last().asString().contains("\"E2U+voice:tel\"");
        assertThat(dialed(client)).isEqualTo("sip:+441632960740@b.example");
    }

    /** Asterisk stops at the first record that it cannot read. */
    @Test
    void clientThatFollowsNoChain_getsTerminalRulesOnly() {
        serve("", ONWARD, SIP);
        assertThat(dialed(EnumClient.ASTERISK)).isEqualTo("nothing");

        serve("terminal", ONWARD, SIP);

        assertThat(answer()).hasSize(1);
        assertThat(dialed(EnumClient.ASTERISK)).isEqualTo("sip:+441632960740@a.example");
    }

    @Test
    void privateServices_areAnsweredToThoseAloneWhoMayHaveThem() {
        serve("private", SECRET, SIP);
        assertThat(answer()).hasSize(2).first().asString().contains("P-lab");

        running.from("198.51.100.1");
        assertThat(answer()).hasSize(1).first().asString().contains("\"E2U+sip\"");
        serve("private", SECRET);
        assertThat(running.ask(QUESTION)).isEqualTo("NODATA");
        running.from("192.0.2.1");
        assertThat(answer()).hasSize(1);
    }

    @Test
    void privatePartOfACompoundService_isLeftOut() {
        serve("", rule(10, "u", "E2U+sip+P-lab+voice:tel", "sip:+{number}@a.example"));

        assertThat(answer()).singleElement().asString().contains("\"E2U+sip+voice:tel\"");
    }

    @Test
    void rulesOfWhichNoneIsLeft_areNoData() {
        serve("terminal", ONWARD);

        Message message = running.message(QUESTION, true);
        assertThat(message.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(message.getSection(Section.ANSWER)).isEmpty();
        assertThat(message.getSection(Section.AUTHORITY)).hasSize(1);
    }

    @Test
    void recordsAndTtl_areLimited_theBestComeFirst() {
        serve("ttl=7 records=2", many());

        assertThat(answer())
                .hasSize(2)
                .allMatch(text -> text.startsWith("7 100 "))
                .first()
                .asString()
                .contains("h0.");
    }

    /** A client without EDNS and TCP loses what does not fit into 512 octets; in this form, nothing is truncated. */
    @Test
    void octets_areLimited_andTheAnswerIsWhole() {
        serve("octets=512", many());

        Message message = running.message(QUESTION, true);
        assertThat(message.toWire().length).isLessThanOrEqualTo(512);
        assertThat(message.getSection(Section.ANSWER)).hasSizeBetween(4, 8);
        assertThat(message.getHeader().getFlag(Flags.TC)).isFalse();
        running.from("198.51.100.1");
        assertThat(answer()).hasSize(12);
    }

    /** The form leaves out what exceeds its limit; what exceeds the limit of the transport is truncated. */
    @Test
    void octetsThatTheTransportDoesNotCarry_areAskedForOverTcp() {
        serve("octets=700", many());

        Message overUdp = running.message(QUESTION, true, 512);
        assertThat(overUdp.toWire().length).isLessThanOrEqualTo(512);
        assertThat(overUdp.getHeader().getFlag(Flags.TC)).isTrue();
        Message overTcp = running.message(QUESTION, true, 65_535);
        assertThat(overTcp.toWire().length).isBetween(513, 700);
    }

    @Test
    void drawAmongTargets_isOneAmongThoseThatAreShown() {
        List<TargetShares> targets = List.of(
                new TargetShares("sip:lab@example", new Share(1e9, 60), Map.of()),
                new TargetShares("sip:+{number}@a.example", new Share(1, 60), Map.of()));
        Routing routing = new Routing(new RoutingPolicy(targets), Routing.Answer.WINNER, Routing.Draw.RANDOM);
        plan.commit(() -> plan.ruleSet(1, new RuleSetContent(300, List.of(SECRET, SIP), routing)));
        running.catchUp();

        assertThat(answer()).singleElement().asString().contains("a.example");
    }

    private void serve(String form, NaptrRule... rules) {
        plan.commit(() -> {
            plan.group("clients", new Group(1, 0, Access.ALLOW, Map.of(), AnswerForm.parse(form)));
            plan.ruleSet(1, new RuleSetContent(300, List.of(rules)));
        });
        running.catchUp();
    }

    private List<Record> records() {
        return running.message(QUESTION, true).getSection(Section.ANSWER);
    }

    private List<String> answer() {
        return records().stream()
                .map(record -> record.getTTL() + " " + record.rdataToString())
                .toList();
    }

    private List<Naptr> naptrs() {
        return records().stream()
                .map(NAPTRRecord.class::cast)
                .map(record -> new Naptr(
                        record.getOrder(),
                        record.getPreference(),
                        record.getFlags(),
                        record.getService(),
                        record.getRegexp(),
                        record.getReplacement()))
                .toList();
    }

    private String dialed(EnumClient client) {
        return client.dial(naptrs(), AUS) instanceof DialOutcome.Dialed dialed ? dialed.uri() : "nothing";
    }

    private static NaptrRule[] many() {
        return IntStream.range(0, 12)
                .mapToObj(i -> rule(10 + i, "u", "E2U+sip", "sip:+{number}@h" + i + ".example"))
                .toArray(NaptrRule[]::new);
    }

    private static NaptrRule rule(int preference, String flags, String service, String uri) {
        return new NaptrRule(100, preference, flags, service, uri, null, NaptrRule.ROOT);
    }
}
