package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdditionalRecordsTest {

    private static final int MAX_PLAIN_UDP_OCTETS = 512;

    private RunningPlan running;

    @BeforeAll
    void plan() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(1, "example", Numbering.PRIVATE, false);
            plan.zone(2, "e164.arpa", Numbering.E164, false);
            plan.anonymousRuleSetTo(1, "_sip._udp.example.");
            plan.number(2, "44", 1);
            """
            _sip._udp.example. 60 IN SRV 1 1 5060 sbc1.example.
            domain.example. 60 IN NAPTR 1 1 "s" "SIP+D2U" "" _sip._udp.example.
            sbc1.example. 60 IN A 192.0.2.1
            sbc1.example. 60 IN AAAA 2001:db8::1
            mail.example. 60 IN MX 10 sbc1.example.
            alias.example. 60 IN CNAME mail.example.
            far.example. 60 IN MX 10 mail.elsewhere.test.
            none.example. 60 IN MX 10 nobody.example.
            below.example. 60 IN MX 10 mx.sub.example.
            sub.example. 60 IN NS ns.sub.example.
            mx.sub.example. 60 IN A 192.0.2.9
            example. 60 IN A 192.0.2.12
            example. 60 IN NS example.
            toapex.example. 60 IN MX 10 example.
            _sip._tcp.example. 60 IN SRV 1 1 5060 example.
            """.lines().forEach(line -> plan.record(1, line));
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    @AfterAll
    void close() {
        running.close();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            4.4.e164.arpa NAPTR    | _sip._udp.example. SRV, sbc1.example. A, sbc1.example. AAAA
            domain.example NAPTR   | _sip._udp.example. SRV, sbc1.example. A, sbc1.example. AAAA
            _sip._udp.example SRV  | sbc1.example. A, sbc1.example. AAAA
            mail.example MX        | sbc1.example. A, sbc1.example. AAAA
            alias.example MX       | sbc1.example. A, sbc1.example. AAAA
            toapex.example MX      | example. A
            _sip._tcp.example SRV  | example. A
            example NS             | example. A
            """)
    void recordsOfTargets_goAlong_onceTheyAreInMemory_ifSwitchedOn(String question, String expected) {
        running.with(new AnswerOptions(true, false));
        await().untilAsserted(() -> assertThat(additional(question)).isEqualTo(expected));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"far.example MX", "none.example MX", "below.example MX", "sbc1.example A", "nobody.example A"})
    void targetElsewhereOrAbsent_addsNothing(String question) {
        running.with(new AnswerOptions(true, false));
        for (String target : new String[] {"nobody.example A", "mx.sub.example A", question}) {
            running.ask(target);
        }
        assertThat(additional(question)).isEmpty();
    }

    @Test
    void withoutRoom_nothingIsAddedAndNothingTruncated() {
        running.with(new AnswerOptions(true, false));
        await().untilAsserted(() -> assertThat(additional("mail.example MX")).isNotEmpty());
        int bare = 12 + "mail.example".length() + 2 + 4 + 12 + 9;
        Message answer = running.message("mail.example MX", true, bare + 15);
        assertThat(answer.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(answer.getSection(Section.ANSWER)).hasSize(1);
        assertThat(answer.getSection(Section.ADDITIONAL)).isEmpty();
        assertThat(answer.numBytes()).isLessThan(MAX_PLAIN_UDP_OCTETS);
    }

    private String additional(String question) {
        return running.message(question, true).getSection(Section.ADDITIONAL).stream()
                .map(record -> record.getName() + " " + Type.string(record.getType()))
                .collect(Collectors.joining(", "));
    }
}
