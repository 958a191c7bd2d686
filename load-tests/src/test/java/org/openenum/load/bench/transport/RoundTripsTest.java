package org.openenum.load.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class RoundTripsTest {

    private static final AddressQuestion QUESTION = new AddressQuestion("of2.transport.example", 2);

    @Test
    void lostWrongAndRightAnswers_areCountedApart() throws IOException {
        RoundTrips seen = RoundTrips.measure(
                new Script("192.0.2.1 192.0.2.2", "", "192.0.2.7 192.0.2.1", "192.0.2.2 192.0.2.1"), QUESTION, 4);

        assertThat(seen.lost()).isEqualTo(1);
        assertThat(seen.wrong()).isEqualTo(1);
        assertThat(seen.firsts()).isEqualTo(2);
        assertThat(seen.nanos().getTotalCount()).isEqualTo(3);
    }

    @Test
    void lateAnswer_isNotTakenForTheNextOne() throws IOException {
        Script script = new Script("", "late 192.0.2.1 192.0.2.2", "192.0.2.1 192.0.2.2");

        RoundTrips seen = RoundTrips.measure(script, QUESTION, 2);

        assertThat(seen.lost()).isEqualTo(1);
        assertThat(seen.wrong()).isZero();
        assertThat(seen.firsts()).isEqualTo(1);
    }

    /** Returns one answer after another; an empty one never arrives. */
    private static final class Script implements Exchange {

        private final Deque<String> answers;

        private byte[] asked = {};

        Script(String... answers) {
            this.answers = new ArrayDeque<>(List.of(answers));
        }

        @Override
        public void send(byte[] question) {
            asked = question;
        }

        @Override
        public int receive(byte[] answer) throws IOException {
            String next = answers.remove();
            if (next.isEmpty()) {
                throw new SocketTimeoutException();
            }
            Message message = new Message(asked);
            message.getHeader().setFlag(Flags.QR);
            message.getHeader().setFlag(Flags.AA);
            if (next.startsWith("late ")) {
                message.getHeader().setID(message.getHeader().getID() - 1);
            }
            for (String address : next.replace("late ", "").split(" ")) {
                Name name = Name.fromString(QUESTION.name(), Name.root);
                message.addRecord(Record.fromString(name, Type.A, DClass.IN, 60, address, Name.root), Section.ANSWER);
            }
            byte[] octets = message.toWire();
            System.arraycopy(octets, 0, answer, 0, octets.length);
            return octets.length;
        }

        @Override
        public void close() {}
    }
}
