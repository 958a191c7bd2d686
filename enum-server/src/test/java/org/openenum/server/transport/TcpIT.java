package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.message.Packets.question;
import static org.openenum.server.transport.RunningServer.Connection.frame;
import static org.openenum.server.transport.RunningServer.LONG;
import static org.openenum.server.transport.RunningServer.limits;
import static org.openenum.server.transport.RunningServer.shortWait;
import static org.openenum.server.transport.RunningServer.tcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.Transport;
import org.openenum.server.transport.RunningServer.Connection;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;

class TcpIT {

    /** The buffer for answers that a client does not read: small, so that they remain in the server. */
    private static final int SMALL_BUFFER_OCTETS = 4_096;

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void pipelinedQuestions_areAllAnswered(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                Connection connection = server.connect()) {
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            Set<Integer> expected = new HashSet<>();
            for (int i = 0; i < 25; i++) {
                frames.writeBytes(frame(withId(question(i + ".example.", "NAPTR"), i)));
                expected.add(i);
            }
            connection.send(frames.toByteArray());

            for (int i = 0; i < 25; i++) {
                expected.remove(connection.receive().getHeader().getID());
            }
            assertThat(expected).isEmpty();
        }
    }

    @Test
    void questionThatWaits_doesNotHoldUpTheNext() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), shortWait(tcp()));
                Connection connection = server.connect()) {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.writeBytes(frame(withId(question("never.example.", "NAPTR"), 1)));
            both.writeBytes(frame(withId(question("2.example.", "NAPTR"), 2)));
            connection.send(both.toByteArray());

            assertThat(connection.receive().getHeader().getID()).isEqualTo(2);
            Message late = connection.receive();
            assertThat(late.getHeader().getID()).isEqualTo(1);
            assertThat(late.getRcode()).isEqualTo(Rcode.SERVFAIL);
        }
    }

    @Test
    void moreQuestionsThanMayWait_areReadWhenThereIsRoom() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), shortWait(tcp()));
                Connection connection = server.connect()) {
            for (int i = 0; i < 12; i++) {
                connection.send(frame(withId(question("never.example.", "NAPTR"), i)));
            }
            for (int i = 0; i < 12; i++) {
                assertThat(connection.receive().getRcode()).isEqualTo(Rcode.SERVFAIL);
            }
            assertThat(server.counts.events(Event.WAIT_EXPIRED)).isEqualTo(12);
        }
    }

    @Test
    void longQuestions_doNotWait_whereThoseThatWaitHaveNoRoomForThem() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            byte[] padded = Arrays.copyOf(question("never.example.", "NAPTR").toWire(), 65_535);
            connection.send(frame(padded));

            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.SERVFAIL);
            assertThat(server.counts.events(Event.WAIT_REFUSED)).isEqualTo(1);

            assertThat(connection.ask(question("late.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);
            assertThat(server.counts.events(Event.WAITED)).isEqualTo(1);
        }
    }

    /** Eight may wait, so long ones have room for 4096 octets. */
    @Test
    void shortQuestion_waits_whateverRoomLongOnesHave() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            byte[] padded = Arrays.copyOf(question("never.example.", "NAPTR").toWire(), 4_096);
            connection.send(frame(padded));
            connection.send(frame(padded));
            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.SERVFAIL);
            assertThat(server.counts.events(Event.WAIT_REFUSED)).isEqualTo(1);

            assertThat(connection.ask(question("late.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);
            assertThat(server.counts.events(Event.WAITED)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void singleOctets_makeAFrame(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                Connection connection = server.connect()) {
            for (byte octet : frame(question("1.example.", "NAPTR"))) {
                connection.send(new byte[] {octet});
            }
            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
        }
    }

    @Test
    void frameOf65535Octets_isAnswered() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            byte[] padded = Arrays.copyOf(question("1.example.", "NAPTR").toWire(), 65_535);
            connection.send(frame(padded));
            connection.send(frame(padded));

            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
        }
    }

    @Test
    void emptyFrame_closesAfterTheAnswersBefore() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            byte[] question = frame(question("1.example.", "NAPTR"));
            connection.send(Arrays.copyOf(question, question.length + 2));

            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(connection.isClosedByServer()).isTrue();
            assertThat(server.counts.events(Event.TCP_CLOSED_MALFORMED)).isEqualTo(1);
        }
    }

    @Test
    void frameOfOneOctet_closes() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            connection.send(new byte[] {0, 1, 42});
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void silentConnection_isClosed() throws IOException {
        DnsLimits.Tcp impatient = new DnsLimits.Tcp(10, 10, Duration.ofMillis(200), LONG, 4, 64 << 10, 1 << 20);
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(impatient));
                Connection connection = server.connect()) {
            assertThat(connection.isClosedByServer()).isTrue();
            assertThat(server.counts.events(Event.TCP_CLOSED_IDLE)).isEqualTo(1);
            await().atMost(LONG).until(() -> server.dns.connections() == 0);
        }
    }

    @Test
    void halfFrame_isClosedInTime() throws IOException {
        DnsLimits.Tcp impatient = new DnsLimits.Tcp(10, 10, LONG, Duration.ofMillis(200), 4, 64 << 10, 1 << 20);
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(impatient));
                Connection connection = server.connect()) {
            assertThat(connection.ask(question("1.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);
            connection.send(new byte[] {0, 40, 1});

            assertThat(connection.isClosedByServer()).isTrue();
            assertThat(server.counts.events(Event.TCP_CLOSED_SLOW)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void clientThatDoesNotRead_isNotReadFromAndThenClosed(Sockets sockets) throws IOException {
        DnsLimits.Tcp impatient = new DnsLimits.Tcp(10, 10, Duration.ofSeconds(2), LONG, 4, 64 << 10, 1 << 20);
        try (RunningServer server = new RunningServer(sockets, limits(impatient));
                Connection connection = server.connect()) {
            byte[] question = frame(question("many.example.", "NAPTR"));
            Thread sender = new Thread(() -> sendUntilClosed(connection, question));
            sender.start();

            await().atMost(LONG).until(() -> server.counts.events(Event.TCP_CLOSED_UNREAD) == 1);
            assertThat(server.askOverUdp(question("1.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void clientsThatDoNotRead_leaveNoMoreAnswersBehindThanAllOfThemMay(Sockets sockets) throws IOException {
        int clients = 24;
        int maxUnreadInAll = 256 << 10;
        DnsLimits.Tcp tight = new DnsLimits.Tcp(100, 50, LONG, LONG, 4, 64 << 10, maxUnreadInAll);
        List<Connection> open = new ArrayList<>();
        try (RunningServer server = new RunningServer(sockets, limits(tight))) {
            byte[] question = frame(question("many.example.", "NAPTR"));
            for (int i = 0; i < clients; i++) {
                Connection connection = server.connect(SMALL_BUFFER_OCTETS);
                open.add(connection);
                new Thread(() -> sendUntilClosed(connection, question)).start();
            }
            await().atMost(LONG).until(() -> server.dns.heldOctets() > maxUnreadInAll / 2);

            await().during(Duration.ofSeconds(1))
                    .atMost(LONG)
                    .untilAsserted(
                            () -> assertThat(server.dns.heldOctets()).isLessThan(maxUnreadInAll + 2 * (64 << 10)));
            try (Connection reader = server.connect()) {
                assertThat(reader.ask(question("1.example.", "NAPTR")).getRcode())
                        .isEqualTo(Rcode.NOERROR);
            }
            for (Connection connection : open) {
                connection.close();
            }
            await().atMost(LONG).until(() -> server.dns.heldOctets() == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void clientThatHasReadEverything_andIsSilent_leavesNothingUnread(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                Connection connection = server.connect(SMALL_BUFFER_OCTETS)) {
            byte[] question = frame(question("many.example.", "NAPTR"));
            int asked = 0;
            while (server.dns.heldOctets() == 0) {
                connection.send(question);
                int all = ++asked;
                await().atMost(LONG)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> server.counts.answers(Transport.TCP, Rcode.NOERROR) == all);
            }
            for (int i = 0; i < asked; i++) {
                assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
            }

            await().atMost(LONG).until(() -> server.dns.heldOctets() == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void questionsThatArriveCutInTwo_areForgottenOnceTheyAreAnswered(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                Connection connection = server.connect()) {
            byte[] question = frame(question("1.example.", "NAPTR"));
            byte[] shifted = shiftedByOne(question);
            connection.send(Arrays.copyOf(question, 1));
            for (int i = 0; i < 1_000; i++) {
                connection.send(shifted);
                assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
            }
            await().atMost(LONG).until(() -> server.dns.heldOctets() > 0);
            assertThat(server.dns.heldOctets()).isLessThan(4_096);

            connection.socket.close();
            await().atMost(LONG).until(() -> server.dns.heldOctets() == 0);
        }
    }

    /** The end of a frame, and the beginning of the next one. */
    private static byte[] shiftedByOne(byte[] frame) {
        byte[] shifted = Arrays.copyOfRange(frame, 1, frame.length + 1);
        shifted[frame.length - 1] = frame[0];
        return shifted;
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void framesWithoutAnEnd_areKeptWithinTheLimitOfAllClients(Sockets sockets) throws IOException {
        int maxInAll = 256 << 10;
        DnsLimits.Tcp tight = new DnsLimits.Tcp(100, 50, LONG, LONG, 4, 64 << 10, maxInAll);
        byte[] unfinished = Arrays.copyOf(frame(new byte[65_535]), 60_000);
        List<Connection> open = new ArrayList<>();
        try (RunningServer server = new RunningServer(sockets, limits(tight))) {
            for (int i = 0; i < 12; i++) {
                Connection connection = server.connect();
                open.add(connection);
                connection.send(unfinished);
            }
            await().atMost(LONG).until(() -> server.counts.events(Event.TCP_CLOSED_SLOW) > 0);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(server.dns.heldOctets()).isBetween(1L, (long) maxInAll));
            try (Connection whole = server.connect()) {
                assertThat(whole.ask(question("1.example.", "NAPTR")).getRcode())
                        .isEqualTo(Rcode.NOERROR);
            }
            for (Connection connection : open) {
                connection.close();
            }
            await().atMost(LONG).until(() -> server.dns.heldOctets() == 0);
        }
    }

    private static void sendUntilClosed(Connection connection, byte[] octets) {
        try {
            while (true) {
                connection.send(octets);
            }
        } catch (IOException closed) {
            // As expected.
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void clientThatEndsItsSending_getsEveryAnswer_andThenTheEnd(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                Connection connection = server.connect(SMALL_BUFFER_OCTETS)) {
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int i = 0; i < 2_000; i++) {
                frames.writeBytes(frame(withId(question("many.example.", "NAPTR"), i)));
            }
            connection.send(frames.toByteArray());
            connection.socket.shutdownOutput();

            for (int i = 0; i < 2_000; i++) {
                assertThat(connection.receive().getHeader().getID()).isEqualTo(i);
            }
            assertThat(connection.isClosedByServer()).isTrue();
            await().atMost(LONG).until(() -> server.dns.connections() == 0);
        }
    }

    @Test
    void clientThatEndsItsSending_getsTheAnswersThatWait() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), shortWait(tcp()));
                Connection connection = server.connect()) {
            for (int i = 0; i < 12; i++) {
                connection.send(frame(withId(question("never.example.", "NAPTR"), i)));
            }
            connection.send(new byte[] {0, 40, 1});
            connection.socket.shutdownOutput();

            for (int i = 0; i < 12; i++) {
                assertThat(connection.receive().getRcode()).isEqualTo(Rcode.SERVFAIL);
            }
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void clientThatEndsItsSending_andDoesNotRead_isClosed(Sockets sockets) throws IOException {
        DnsLimits.Tcp impatient = new DnsLimits.Tcp(10, 10, Duration.ofSeconds(2), LONG, 4, 64 << 10, 1 << 20);
        try (RunningServer server = new RunningServer(sockets, limits(impatient));
                Connection connection = server.connect(SMALL_BUFFER_OCTETS)) {
            byte[] question = frame(question("many.example.", "NAPTR"));
            for (int i = 0; i < 2_000; i++) {
                connection.send(question);
            }
            connection.socket.shutdownOutput();

            await().atMost(LONG).until(() -> server.dns.connections() == 0);
            assertThat(server.counts.events(Event.TCP_CLOSED_UNREAD)).isEqualTo(1);
        }
    }

    @Test
    void clientThatEndsWithoutAQuestion_isClosedAtOnce() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                Connection connection = server.connect()) {
            connection.socket.shutdownOutput();
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void oneConnectionTooMany_isClosedAtOnce() throws IOException {
        DnsLimits.Tcp few = new DnsLimits.Tcp(3, 3, LONG, LONG, 4, 64 << 10, 1 << 20);
        assertThatTheFourthIsClosed(few, Event.TCP_REFUSED_TOTAL);
    }

    @Test
    void oneConnectionTooManyOfAClient_isClosedAtOnce() throws IOException {
        DnsLimits.Tcp few = new DnsLimits.Tcp(100, 3, LONG, LONG, 4, 64 << 10, 1 << 20);
        assertThatTheFourthIsClosed(few, Event.TCP_REFUSED_CLIENT);
    }

    private static void assertThatTheFourthIsClosed(DnsLimits.Tcp limits, Event refusal) throws IOException {
        List<Connection> open = new ArrayList<>();
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(limits))) {
            for (int i = 0; i < 3; i++) {
                open.add(server.connect());
                assertThat(open.get(i).ask(question("1.example.", "NAPTR")).getRcode())
                        .isEqualTo(Rcode.NOERROR);
            }
            try (Connection fourth = server.connect()) {
                assertThat(fourth.isClosedByServer()).isTrue();
            }
            assertThat(server.counts.events(refusal)).isEqualTo(1);
            assertThat(server.dns.connections()).isEqualTo(3);

            open.get(0).close();
            await().atMost(LONG).until(() -> server.dns.connections() == 2);
            try (Connection next = server.connect()) {
                assertThat(next.ask(question("1.example.", "NAPTR")).getRcode()).isEqualTo(Rcode.NOERROR);
            }
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    private static Message withId(Message question, int id) {
        question.getHeader().setID(id);
        return question;
    }
}
