package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.message.Packets.question;
import static org.openenum.server.transport.RunningServer.limits;
import static org.openenum.server.transport.RunningServer.shortWait;
import static org.openenum.server.transport.RunningServer.tcp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.QuestionKind;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.querylog.QueryLog;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

class UdpIT {

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void question_isAnsweredAndCounted(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()))) {
            Message question = question("4.3.2.1.4.4.e164.arpa.", "NAPTR");

            Message answer = server.askOverUdp(question);

            assertThat(answer.getHeader().getID())
                    .isEqualTo(question.getHeader().getID());
            assertThat(answer.getSection(Section.ANSWER).get(0).rdataToString())
                    .isEqualTo("100 10 \"u\" \"E2U+sip\" \"" + NumberPlanOfOneLine.REGEXP + "\" .");
            assertThat(server.counts.answers(Transport.UDP, Rcode.NOERROR)).isEqualTo(1);
            assertThat(server.counts.questions(QuestionKind.NAPTR)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void thousandQuestionsOfTenClients_areAllAnswered(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()))) {
            for (int client = 0; client < 10; client++) {
                try (DatagramSocket socket = new DatagramSocket()) {
                    socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
                    socket.connect(server.address);
                    Set<Integer> expected = new HashSet<>();
                    for (int i = 0; i < 100; i++) {
                        Message question = question(i + ".example.", "NAPTR");
                        question.getHeader().setID(1000 + i);
                        expected.add(1000 + i);
                        byte[] packet = question.toWire();
                        socket.send(new DatagramPacket(packet, packet.length));
                    }
                    for (int i = 0; i < 100; i++) {
                        expected.remove(
                                RunningServer.receive(socket).getHeader().getID());
                    }
                    assertThat(expected).isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void questionsThatFindTheQueueFull_areCounted(Sockets sockets) throws IOException {
        int sent = 20_000;
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                DatagramSocket client = new DatagramSocket()) {
            server.dns.read(false);
            byte[] packet = question("1.example.", "NAPTR").toWire();
            for (int i = 0; i < sent; i++) {
                client.send(new DatagramPacket(packet, packet.length, server.address));
            }
            server.dns.read(true);

            if (sockets == Sockets.JDK) {
                assertThat(server.dns.droppedQuestions()).isZero();
            } else {
                assertThat(server.dns.droppedQuestions()).isPositive();
                await().untilAsserted(() -> assertThat(server.counts.questions(QuestionKind.NAPTR))
                        .isEqualTo(sent - server.dns.droppedQuestions()));
            }
        }
    }

    @Test
    void garbage_harmsNobodyElse() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                DatagramSocket socket = new DatagramSocket()) {
            socket.connect(server.address);
            for (int length : new int[] {0, 1, 11, 1232, 1233, 9000}) {
                socket.send(new DatagramPacket(new byte[length], length));
            }
            assertThat(RunningServer.receive(socket).getRcode()).isEqualTo(Rcode.FORMERR);

            assertThat(server.askOverUdp(question("1.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);
        }
    }

    @Test
    void answerThatDoesNotFit_isTruncatedAndWholeOverTcp() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()));
                RunningServer.Connection connection = server.connect()) {
            Message question = question("many.example.", "NAPTR");

            Message truncated = server.askOverUdp(question);
            assertThat(truncated.getHeader().getFlag(Flags.TC)).isTrue();
            assertThat(truncated.getSection(Section.ANSWER)).isEmpty();

            Message whole = connection.ask(question);
            assertThat(whole.getHeader().getFlag(Flags.TC)).isFalse();
            assertThat(whole.getSection(Section.ANSWER)).hasSize(40);
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void nameThatMustBeLoaded_isAnsweredWhenItIsThere(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()))) {
            Message answer = server.askOverUdp(question("late.example.", "NAPTR"));

            assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(answer.getSection(Section.ANSWER)).hasSize(1);
            assertThat(server.counts.events(Event.WAITED)).isEqualTo(1);
        }
    }

    @Test
    void nameThatCannotBeLoaded_isServfail() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(tcp()))) {
            assertThat(server.askOverUdp(question("lost.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.SERVFAIL);
            assertThat(server.counts.events(Event.LOAD_FAILED)).isEqualTo(1);
        }
    }

    @Test
    void nameThatIsNeverLoaded_isServfailInTime() throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), shortWait(tcp()))) {
            assertThat(server.askOverUdp(question("never.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.SERVFAIL);
            assertThat(server.counts.events(Event.WAIT_EXPIRED)).isEqualTo(1);
        }
    }

    /** The whole zone was read meanwhile, without its own load being told. */
    @ParameterizedTest
    @ValueSource(strings = {"other.example.", "untold.example."})
    void nameThatCameByAnotherWay_isAnswered_thoughItsOwnLoadFailsOrTakesTooLong(String name) throws IOException {
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), shortWait(tcp()))) {
            Message answer = server.askOverUdp(question(name, "NAPTR"));

            assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(answer.getSection(Section.ANSWER)).hasSize(1);
            assertThat(server.counts.events(Event.LOAD_FAILED)).isZero();
            assertThat(server.counts.events(Event.WAIT_EXPIRED)).isZero();
        }
    }

    /** Netty alone would let the loop do that for a second before it reads a packet. */
    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void questionThatIsAskedAgainAllTheTime_keepsNoOthersOut(Sockets sockets) throws IOException {
        DnsLimits tenSeconds = limits(Duration.ofSeconds(10), tcp(), Duration.ofSeconds(15));
        try (RunningServer server = new RunningServer(sockets, tenSeconds);
                DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
            socket.connect(server.address); // All packets of a client go to one loop.
            byte[] busy = question("again.example.", "NAPTR").toWire();
            socket.send(new DatagramPacket(busy, busy.length));

            long begun = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                byte[] packet = question(i + ".example.", "NAPTR").toWire();
                socket.send(new DatagramPacket(packet, packet.length));
                Message answer = RunningServer.receive(socket);
                assertThat(answer.getQuestion().getName().toString()).isEqualTo(i + ".example.");
            }
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            server.askOverUdp(question("late.example.", "NAPTR")); // Now the first one has arrived, too.

            assertThat(took).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void moreWaitingThanThereMayBe_isServfailAtOnce() throws IOException {
        DnsLimits eightForLong = limits(RunningServer.LONG, tcp(), Duration.ofMillis(1));
        try (RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), eightForLong);
                DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
            socket.connect(server.address);
            byte[] packet = question("never.example.", "NAPTR").toWire();
            for (int i = 0; i < 9; i++) { // All packets of a client go to one loop, which accepts eight.
                socket.send(new DatagramPacket(packet, packet.length));
            }

            assertThat(RunningServer.receive(socket).getRcode()).isEqualTo(Rcode.SERVFAIL);
            assertThat(server.counts.events(Event.WAIT_REFUSED)).isEqualTo(1);
            assertThat(server.counts.events(Event.WAITED)).isEqualTo(8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1", "0.0.0.0"})
    void clientsThatAskAtTheSameTime_eachGetTheirOwnAnswers(String listening) throws IOException {
        DnsServer server = new DnsServer(
                List.of(new InetSocketAddress(listening, 0)),
                limits(tcp()),
                new ServerCounts(1),
                new QueryLog(1, InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                Sockets.best(UdpSockets.BATCHES));
        server.start();
        List<DatagramSocket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                DatagramSocket client = new DatagramSocket();
                client.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
                client.connect(server.addresses().get(i % server.addresses().size()));
                clients.add(client);
            }
            for (int i = 0; i < 400; i++) { // Names, and so answers, of four lengths; some of them are truncated.
                String label = i % 7 == 0 ? "many" : "x".repeat(1 + i / 8 % 3);
                Message question = question(label + "." + i % 10 + ".example.", "NAPTR");
                question.getHeader().setID(i);
                byte[] packet = question.toWire();
                clients.get(i % 8).send(new DatagramPacket(packet, packet.length));
            }
            for (int client = 0; client < 8; client++) {
                Set<Integer> answered = new HashSet<>();
                for (int i = 0; i < 50; i++) {
                    Message answer = RunningServer.receive(clients.get(client));
                    int id = answer.getHeader().getID();
                    assertThat(id % 8).isEqualTo(client);
                    assertThat(answer.getQuestion().getName().toString()).endsWith(id % 10 + ".example.");
                    assertThat(answer.getSection(Section.ANSWER)).hasSize(id % 7 == 0 ? 0 : 1);
                    answered.add(id);
                }
                assertThat(answered).hasSize(50);
            }
        } finally {
            clients.forEach(DatagramSocket::close);
            server.stop();
        }
    }

    @Test
    void listeningEverywhere_answersFromTheAddressThatWasAsked() throws IOException {
        ServerCounts counts = new ServerCounts(1);
        DnsServer server = new DnsServer(
                List.of(new InetSocketAddress("0.0.0.0", 0)),
                limits(tcp()),
                counts,
                new QueryLog(counts.loopCount(), InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                Sockets.best(UdpSockets.BATCHES));
        server.start();
        try {
            assertThat(server.addresses())
                    .noneMatch(address -> address.getAddress().isAnyLocalAddress());
            for (InetSocketAddress address : server.addresses()) {
                try (DatagramSocket socket = new DatagramSocket()) {
                    byte[] packet = question("1.example.", "NAPTR").toWire();
                    socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
                    socket.connect(address); // A connected socket receives nothing from other addresses.
                    socket.send(new DatagramPacket(packet, packet.length));
                    assertThat(RunningServer.receive(socket).getRcode()).isEqualTo(Rcode.NOERROR);
                }
            }
        } finally {
            server.stop();
        }
    }
}
