package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.AddressPrefixes;
import org.xbill.DNS.CookieOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Opcode;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

/** Answers to a network that has used its limit of one per second. */
class LimitedAnswersTest {

    private static final byte[] CLIENT_COOKIE = {1, 2, 3, 4, 5, 6, 7, 8};

    private final AskedPath path =
            new AskedPath(AskedPath.limited(new ResponseRateLimit(1, AddressPrefixes.of(List.of()), () -> 0)));

    private Message asked(Message question, Transport transport) {
        return path.ask(question.toWire(), transport);
    }

    private static Message question() {
        return Packets.question("www.example.", "A");
    }

    private static void assertIsInvitationToTcp(Message answer, Message question) {
        assertThat(answer.getHeader().getFlag(Flags.TC)).isTrue();
        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getHeader().getID()).isEqualTo(question.getHeader().getID());
        assertThat(answer.getQuestion()).isEqualTo(question.getQuestion());
        assertThat(answer.getSection(Section.ANSWER)).isEmpty();
        assertThat(answer.getSection(Section.AUTHORITY)).isEmpty();
        assertThat(answer.numBytes()).isLessThanOrEqualTo(question.toWire().length);
    }

    @Test
    void overUdp_areNoLargerThanTheirQuestions_andInviteToTcp() {
        Message first = asked(question(), Transport.UDP);
        assertThat(first.numBytes()).isGreaterThan(question().toWire().length);
        assertThat(first.getHeader().getFlag(Flags.TC)).isFalse();

        for (Message question : new Message[] {question(), AskedPath.withOptions(question())}) {
            assertIsInvitationToTcp(asked(question, Transport.UDP), question);
        }
    }

    @Test
    void areCountedAsSuch_andNotAsTooLarge() {
        asked(question(), Transport.UDP);
        asked(question(), Transport.UDP);

        assertThat(path.counts.events(Event.RATE_LIMITED)).isEqualTo(1);
        assertThat(path.counts.events(Event.TRUNCATED)).isZero();
    }

    @Test
    void withAClientCookie_haveNoOption_forThatWouldMakeThemLarger() {
        asked(question(), Transport.UDP);

        Message question = AskedPath.withOptions(question(), new CookieOption(CLIENT_COOKIE));
        Message answer = asked(question, Transport.UDP);

        assertIsInvitationToTcp(answer, question);
        assertThat(answer.getOPT().getOptions()).isEmpty();
    }

    @Test
    void toAGoodServerCookie_andOverTcp_areWhole() {
        Message first = asked(AskedPath.withOptions(question(), new CookieOption(CLIENT_COOKIE)), Transport.UDP);
        EDNSOption cookie = first.getOPT().getOptions().get(0);

        for (int i = 0; i < 10; i++) {
            assertThat(asked(AskedPath.withOptions(question(), cookie), Transport.UDP)
                            .getSection(Section.ANSWER))
                    .isNotEmpty();
            assertThat(asked(question(), Transport.TCP).getSection(Section.ANSWER))
                    .isNotEmpty();
        }
    }

    @Test
    void noLargerThanTheirQuestions_areAsEver() {
        asked(question(), Transport.UDP);

        Message question = question();
        question.getHeader().setOpcode(Opcode.UPDATE);

        assertThat(asked(question, Transport.UDP).getRcode()).isEqualTo(Rcode.NOTIMP);
    }
}
