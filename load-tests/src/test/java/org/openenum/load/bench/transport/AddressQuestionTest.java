package org.openenum.load.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class AddressQuestionTest {

    private static final AddressQuestion QUESTION = new AddressQuestion("of2.transport.example", 2);

    private static final int ID = 40_000;

    @Test
    void message_isAQuestionForAddresses() throws IOException {
        Message message = new Message(QUESTION.message(ID));

        assertThat(message.getHeader().getID()).isEqualTo(ID);
        assertThat(message.getQuestion()).isEqualTo(Record.newRecord(name(QUESTION.name()), Type.A, DClass.IN));
    }

    @Test
    void rightAnswer_tellsWhatCameFirst() throws IOException {
        assertThat(first(answer("192.0.2.2", "192.0.2.1"))).isEqualTo(2);
    }

    @Test
    void wrongAnswers_haveNoFirstAddress() throws IOException {
        Message unauthoritative = answer("192.0.2.1", "192.0.2.2");
        unauthoritative.getHeader().unsetFlag(Flags.AA);
        Message truncated = answer("192.0.2.1", "192.0.2.2");
        truncated.getHeader().setFlag(Flags.TC);

        assertThat(first(unauthoritative)).isZero();
        assertThat(first(truncated)).isZero();
        assertThat(first(answer("192.0.2.1"))).isZero();
        assertThat(first(answer("192.0.2.9", "192.0.2.1"))).isZero();
    }

    private static int first(Message answer) {
        return QUESTION.firstAddress(answer.toWire());
    }

    private static Message answer(String... addresses) throws IOException {
        Message answer = new Message(QUESTION.message(ID));
        answer.getHeader().setFlag(Flags.QR);
        answer.getHeader().setFlag(Flags.AA);
        for (String address : addresses) {
            answer.addRecord(
                    Record.fromString(name(QUESTION.name()), Type.A, DClass.IN, 60, address, Name.root),
                    Section.ANSWER);
        }
        return answer;
    }

    private static Name name(String text) throws IOException {
        return Name.fromString(text, Name.root);
    }
}
