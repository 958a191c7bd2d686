package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;
import static org.openenum.server.message.Packets.parse;
import static org.openenum.server.message.Packets.question;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.record.RecordSet;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.AddressPrefixes;
import org.xbill.DNS.ClientSubnetOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.Flags;
import org.xbill.DNS.GenericEDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

class QueryPathTest {

    private static final String QUESTION = "01 34 01 34 04 65313634 04 61727061 00";

    private final ServerCounts counts = new ServerCounts(1);
    private final QueryPath path = AskedPath.path(counts);

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
    opcode NOTIFY                            | NOTIMP   | 1234 2100 0001 0000 0000 0000 NAME 0023 0001
    opcode UPDATE                            | NOTIMP   | 1234 2900 0001 0000 0000 0000 NAME 0006 0001
    opcode 15, nothing but a header          | NOTIMP   | 1234 7900 0000 0000 0000 0000
    no question                              | FORMERR  | 1234 0100 0000 0000 0000 0000
    pointer in the question                  | FORMERR  | 1234 0100 0001 0000 0000 0000 C00C 0001 0001
    EDNS version 1                           | BADVERS  | 1234 0100 0001 0000 0000 0001 NAME 0023 0001 00 0029 04D0 00 01 0000 0000
    EDNS version 1, class CHAOS              | BADVERS  | 1234 0100 0001 0000 0000 0001 NAME 0023 0003 00 0029 04D0 00 01 0000 0000
    class CHAOS                              | REFUSED  | 1234 0100 0001 0000 0000 0000 NAME 0010 0003
    class ANY                                | REFUSED  | 1234 0100 0001 0000 0000 0000 NAME 0010 00FF
    class 0                                  | REFUSED  | 1234 0100 0001 0000 0000 0000 NAME 0010 0000
    AXFR                                     | REFUSED  | 1234 0100 0001 0000 0000 0000 NAME 00FC 0001
    IXFR                                     | REFUSED  | 1234 0100 0001 0000 0000 0000 NAME 00FB 0001
    MAILB                                    | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 00FD 0001
    MAILA                                    | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 00FE 0001
    TSIG                                     | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 00FA 0001
    TKEY                                     | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 00F9 0001
    OPT as a question                        | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 0029 0001
    type 0                                   | NOTIMP   | 1234 0100 0001 0000 0000 0000 NAME 0000 0001
    NXNAME (RFC 9824)                        | FORMERR  | 1234 0100 0001 0000 0000 0000 NAME 0080 0001
    ANY goes to the zones                    | NOERROR  | 1234 0100 0001 0000 0000 0000 NAME 00FF 0001
    RRSIG goes to the zones                  | NOERROR  | 1234 0100 0001 0000 0000 0000 NAME 002E 0001
    an unknown type goes to the zones        | NOERROR  | 1234 0100 0001 0000 0000 0000 NAME FDE8 0001
    """)
    void packet_isAnsweredWith(String situation, String rcode, String packet) {
        Message answer = ask(hex(packet.replace("NAME", QUESTION)), Transport.UDP);

        assertThat(Rcode.string(answer.getRcode())).isEqualTo(rcode);
        assertThat(answer.getHeader().getID()).isEqualTo(0x1234);
        assertThat(answer.getHeader().getFlag(Flags.QR)).isTrue();
        assertThat(answer.getHeader().getFlag(Flags.RD)).isTrue();
        assertThat(answer.getHeader().getFlag(Flags.RA)).isFalse();
    }

    @Test
    void response_isNotAnswered() {
        byte[] packet = hex("1234 8100 0001 0000 0000 0000" + QUESTION + "0023 0001");

        assertThat(path.handle(packet, packet.length, Transport.UDP, AskedPath.CLIENT))
                .isEqualTo(Handling.IGNORED);
        assertThat(counts.events(Event.IGNORED)).isEqualTo(1);
    }

    @ParameterizedTest(name = "OPT {0} over {1}: {2} addresses")
    @CsvSource({
        "none,  UDP, 30", // 12 + 17 + 30 * 16 = 509 of 512
        "0,     UDP, 29",
        "511,   UDP, 29",
        "512,   UDP, 29",
        "1000,  UDP, 60",
        "1232,  UDP, 74", // 12 + 17 + 74 * 16 + 11 = 1224 of 1232
        "4096,  UDP, 74",
        "65535, UDP, 74",
        "none,  TCP, 4094", // 12 + 19 + 4094 * 16 = 65535
        "512,   TCP, 4093",
    })
    void answer_isAsLongAsTheAskerAndTheServerCanTake(String edns, Transport transport, int most) {
        Message whole = ask(named("a" + most + ".example.", edns), transport);
        assertThat(whole.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(whole.getSection(Section.ANSWER)).hasSize(most);

        Message truncated = ask(named("a" + (most + 1) + ".example.", edns), transport);
        assertThat(truncated.getHeader().getFlag(Flags.TC)).isTrue();
        assertThat(truncated.getSection(Section.ANSWER)).isEmpty();
        assertThat(counts.events(Event.TRUNCATED)).isEqualTo(1);
    }

    @Test
    void largestRecordSet_isAnsweredWholeToTheLongestQuestionWithAllOptions() {
        int most = RecordSet.MAX_OCTETS / RecordSet.octetsInAnswer(new byte[4]);
        String name = ("a" + most + ".") + ("b".repeat(63) + ".").repeat(3) + "c".repeat(55) + ".";
        Message question = AskedPath.withOptions(
                question(name, "A"),
                new GenericEDNSOption(EDNSOption.Code.NSID, new byte[0]),
                new GenericEDNSOption(EDNSOption.Code.TCP_KEEPALIVE, new byte[0]),
                new GenericEDNSOption(EDNSOption.Code.COOKIE, new byte[8]),
                new ClientSubnetOption(128, AskedPath.address("2001:db8::1")));
        assertThat(question.getQuestion().getName().length()).isEqualTo((short) 255);
        QuerySettings talkative = new QuerySettings(
                1232,
                PlainSettings.SETTINGS.tcpIdle(),
                new Identity("", "", "n".repeat(128)),
                AskedPath.WITH_COOKIES.cookies(),
                AddressPrefixes.of(List.of(AskedPath.CLIENT.getHostAddress())),
                true,
                PlainSettings.NO_LIMIT);

        Message answer = new AskedPath(talkative).ask(question.toWire(), Transport.TCP);

        assertThat(answer.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(answer.getSection(Section.ANSWER)).hasSize(most);
        assertThat(answer.getOPT().getOptions()).hasSize(4);
    }

    private static byte[] named(String name, String edns) {
        return ednsOf(question(name, "A"), edns).toWire();
    }

    private static Message ednsOf(Message question, String edns) {
        if (!edns.equals("none")) {
            question.addRecord(new OPTRecord(Integer.parseInt(edns), 0, 0, 0), Section.ADDITIONAL);
        }
        return question;
    }

    @Test
    void unknownOption_isIgnoredAndNotEchoed() {
        Message question = question("a1.example.", "A");
        question.addRecord(
                new OPTRecord(1232, 0, 0, 0, List.of(new GenericEDNSOption(65001, new byte[] {1}))),
                Section.ADDITIONAL);

        Message answer = ask(question.toWire(), Transport.UDP);
        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @Test
    void defectBelow_isServfailForThatPacketAlone() {
        Message answer = ask(named("defect.example.", "1232"), Transport.UDP);
        assertThat(answer.getRcode()).isEqualTo(Rcode.SERVFAIL);
        assertThat(counts.events(Event.DEFECT)).isEqualTo(1);

        assertThat(ask(named("a1.example.", "none"), Transport.UDP).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void waitGivenUp_isServfailAndNotReady() {
        Message answer = givenUp("wait.example.");

        assertThat(answer.getRcode()).isEqualTo(Rcode.SERVFAIL);
        assertThat(extendedErrors(answer)).containsExactly(14);
        assertThat(counts.events(Event.ANSWERED_AS_BEFORE)).isZero();
    }

    @Test
    void waitGivenUp_forWhatWasKnownBefore_isAnsweredAsStale() {
        Message answer = givenUp("waitknown.example.");

        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getSection(Section.ANSWER)).hasSize(1);
        assertThat(extendedErrors(answer)).containsExactly(3);
        assertThat(counts.events(Event.ANSWERED_AS_BEFORE)).isEqualTo(1);
    }

    private Message givenUp(String name) {
        byte[] packet = named(name, "1232");
        assertThat(path.handle(packet, packet.length, Transport.UDP, AskedPath.CLIENT))
                .isEqualTo(Handling.WAITING);
        path.giveUp(packet, packet.length, Transport.UDP, AskedPath.CLIENT);
        return parse(path.answer(), path.answerOctets());
    }

    private static List<Integer> extendedErrors(Message answer) {
        return answer.getOPT().getOptions(EDNSOption.Code.EDNS_EXTENDED_ERROR).stream()
                .map(option -> ((ExtendedErrorCodeOption) option).getErrorCode())
                .toList();
    }

    private Message ask(byte[] packet, Transport transport) {
        assertThat(path.handle(packet, packet.length, transport, AskedPath.CLIENT))
                .isEqualTo(Handling.ANSWERED);
        return parse(path.answer(), path.answerOctets());
    }
}
