package org.openenum.server.transport;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.LinuxSocket;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.ServerCounts;

/** What a batch sends over real sockets; only if this Java can make the system calls. */
class AnswerBatchIT {

    private static final int CAPACITY = 64;
    private static final int SLOT_OCTETS = 4096;

    /**
     * SO_NO_CHECK of SOL_SOCKET: the kernel does not segment for an IPv4 socket without checksums, and fails with
     * EINVAL.
     */
    private static final int NO_CHECKSUMS = 11;

    private final ServerCounts counts = new ServerCounts(1);
    private final List<Integer> refusals = new ArrayList<>();

    /** All sockets of a loop share it. */
    private final DatagramBatch received = new DatagramBatch(CAPACITY, SLOT_OCTETS);

    @BeforeEach
    void onlyWhereThereAreBatches() {
        assumeTrue(Sockets.BATCHES.areAvailable(), "sending in batches needs Linux and Java 22 or newer");
    }

    @AfterEach
    void nothingWasThrownAway() {
        assertThat(counts.events(Event.UDP_ANSWER_DISCARDED)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void answersOfSeveralLengthsToSeveralClients_eachGetsItsOwn(String host) throws IOException {
        try (Batches batches = new Batches(host, 64);
                Clients clients = new Clients(host, 5)) {
            int[] lengths = {40, 133, 133, 40, 133, 1232, 1232, 1233, 4096, 40, 133, 1232};
            IntStream.range(0, 60).forEach(i -> clients.ask(i % 5, i, lengths[i % lengths.length]));

            batches.answer(60, lengths);

            IntStream.range(0, 5)
                    .forEach(client -> assertThat(clients.answersOf(client, 12))
                            .containsExactlyInAnyOrderElementsOf(Clients.expected(client, 5, 60, lengths)));
            assertThat(counts.events(Event.UDP_ANSWER_SEGMENTED)).isGreaterThan(40);
            assertThat(refusals).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 133, 1232})
    void fullBatchToOneClient_arrivesWhole(int length) throws IOException {
        try (Batches batches = new Batches("127.0.0.1", 64);
                Clients clients = new Clients("127.0.0.1", 1)) {
            IntStream.range(0, CAPACITY).forEach(i -> clients.ask(0, i, length));

            batches.answer(CAPACITY, length);

            assertThat(clients.answersOf(0, CAPACITY))
                    .containsExactlyInAnyOrderElementsOf(Clients.expected(0, 1, CAPACITY, length));
            assertThat(counts.events(Event.UDP_ANSWER_SEGMENTED)).isEqualTo(CAPACITY);
        }
    }

    @Test
    void kernelThatRefusesSegments_getsTheAnswersOneByOneFromThenOn() throws IOException {
        try (Batches batches = new Batches("127.0.0.1", 64);
                Clients clients = new Clients("127.0.0.1", 2)) {
            batches.socket.setIntOpt(1, NO_CHECKSUMS, 1);
            for (int round = 0; round < 3; round++) {
                IntStream.range(0, 20).forEach(i -> clients.ask(i % 2, i, 100));

                batches.answer(20, 100);

                for (int client = 0; client < 2; client++) {
                    assertThat(clients.answersOf(client, 10))
                            .containsExactlyInAnyOrderElementsOf(Clients.expected(client, 2, 20, 100));
                }
            }
            assertThat(counts.events(Event.UDP_SEGMENTS_REFUSED)).isEqualTo(2); // Both messages of the first round.
            assertThat(refusals).hasSize(1);
        }
    }

    @Test
    void ipv4AnswersAfterIpv6Ones_areOneMessage() throws IOException {
        for (String host : List.of("::1", "127.0.0.1")) {
            int questions = host.equals("::1") ? 1 : 2;
            try (Batches batches = new Batches(host, 64);
                    Clients clients = new Clients(host, 1)) {
                IntStream.range(0, questions).forEach(i -> clients.ask(0, i, 50));

                batches.answer(questions, 50);

                assertThat(clients.answersOf(0, questions)).hasSize(questions);
            }
        }
        assertThat(counts.events(Event.UDP_ANSWER_SEGMENTED)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 6", "3, 6", "64, 7"})
    void noMoreAnswersAreOneMessageThanWanted(int answersPerMessage, int together) throws IOException {
        try (Batches batches = new Batches("127.0.0.1", answersPerMessage);
                Clients clients = new Clients("127.0.0.1", 1)) {
            IntStream.range(0, 7).forEach(i -> clients.ask(0, i, 50));

            batches.answer(7, 50);

            assertThat(clients.answersOf(0, 7)).containsExactlyInAnyOrderElementsOf(Clients.expected(0, 1, 7, 50));
            assertThat(counts.events(Event.UDP_ANSWER_SEGMENTED)).isEqualTo(together);
        }
    }

    /** A socket that answers batches, each query with the number of octets at its index. */
    private final class Batches implements AutoCloseable {

        final LinuxSocket socket;
        private final AnswerBatch answers;

        Batches(String host, int answersPerMessage) throws IOException {
            InetAddress address = InetAddress.getByName(host);
            socket = LinuxSocket.newSocketDgram(address.getAddress().length > 4);
            socket.bind(new InetSocketAddress(address, 0));
            boundAddress = socket.localAddress();
            answers = new AnswerBatch(
                    AnswerBatch.memory(CAPACITY, SLOT_OCTETS),
                    CAPACITY,
                    SLOT_OCTETS,
                    answersPerMessage,
                    counts.ofLoop(0),
                    refusals::add);
        }

        /** On a busy loopback, some queries are still on their way when the call that sent them has returned. */
        void answer(int questions, int... lengths) {
            AtomicInteger taken = new AtomicInteger();
            await().atMost(RunningServer.LONG).until(() -> taken.addAndGet(take(lengths)) == questions);
            answers.send(socket.intValue());
        }

        private int take(int... lengths) {
            int questions = received.receive(socket.intValue());
            byte[] question = new byte[SLOT_OCTETS];
            for (int i = 0; i < questions; i++) {
                received.copy(i, question);
                int number = question[0];
                answers.addReply(
                        received,
                        i,
                        octets(number, lengths[number % lengths.length]),
                        lengths[number % lengths.length]);
            }
            return questions;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private InetSocketAddress boundAddress = new InetSocketAddress(0);

    /** Each octet shows the number of the answer, so that a truncated or mixed one is detected. */
    private static byte[] octets(int number, int length) {
        byte[] octets = new byte[length];
        Arrays.fill(octets, (byte) number);
        return octets;
    }

    private final class Clients implements AutoCloseable {

        private final List<DatagramSocket> sockets = new ArrayList<>();

        Clients(String host, int count) throws IOException {
            for (int i = 0; i < count; i++) {
                DatagramSocket socket = new DatagramSocket(new InetSocketAddress(host, 0));
                socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
                sockets.add(socket);
            }
        }

        void ask(int client, int number, int length) {
            try {
                sockets.get(client)
                        .send(new DatagramPacket(new byte[] {(byte) number, (byte) length}, 2, boundAddress));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        /** As text: "number x length". */
        List<String> answersOf(int client, int count) {
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                DatagramPacket packet = new DatagramPacket(new byte[SLOT_OCTETS + 1], SLOT_OCTETS + 1);
                try {
                    sockets.get(client).receive(packet);
                } catch (IOException e) {
                    throw new AssertionError("after " + answers, e);
                }
                byte[] octets = Arrays.copyOf(packet.getData(), packet.getLength());
                int number = octets[0];
                assertThat(octets).containsOnly(number);
                assertThat(requireNonNull(packet.getSocketAddress())).isEqualTo(boundAddress);
                answers.add(number + " x " + octets.length);
            }
            return answers;
        }

        static List<String> expected(int client, int clients, int questions, int... lengths) {
            return IntStream.range(0, questions)
                    .filter(i -> i % clients == client)
                    .mapToObj(i -> i + " x " + lengths[i % lengths.length])
                    .toList();
        }

        @Override
        public void close() {
            sockets.forEach(DatagramSocket::close);
        }
    }
}
