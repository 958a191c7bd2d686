package org.openenum.load.bench.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.traffic.OwnLoad.Shape;

/**
 * Whether the counts of the load generator are correct: with the echo server, and with one that drops and falsifies
 * answers.
 */
class OwnLoadIT {

    private static final Path HOME = Path.of("..");
    private static final int CODE = 3;
    private static final int FIRST_OF_QUESTION = 13;
    /** So few outstanding queries that a busy machine loses none of them. */
    private static final Shape SMALL = new Shape("small", 4, 64, 8);
    /** Each lost query remains outstanding for a second. */
    private static final Shape MANY_LOST = new Shape("many lost", 4, 128, 8);

    @TempDir
    private static Path folder;

    private static OwnLoad load;
    private static Path questions;

    @BeforeAll
    static void build() throws IOException {
        load = new OwnLoad(OwnLoad.build(HOME, folder), cores(), SMALL);
        questions = folder.resolve("questions");
        Files.writeString(
                questions,
                IntStream.range(0, 997)
                        .mapToObj(i -> "host" + i + ".example NAPTR\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void echo_answersAllInEveryShape() throws IOException {
        Path program = folder.resolve("echo");
        String source = HOME.resolve("load-tests/src/main/c/echo.c").toString();
        Commands.run(List.of("cc", "-O2", "-o", program.toString(), source));
        int port = LoopbackPort.free();
        try (PinnedProcess echo =
                PinnedProcess.start(cores(), folder.resolve("log"), Map.of(), List.of(program.toString(), "" + port))) {
            Waiting.until(java.time.Duration.ofSeconds(60), java.time.Duration.ofMillis(50), () -> answers(port));
            for (Shape shape : List.of(
                    SMALL,
                    new Shape("alone", 4, 64, 1),
                    new Shape("many", 300, 300, 1),
                    new Shape("addresses", 600, 100, 1, 600))) {
                LoadReport report = load.shaped(shape).counted(port, questions, 60, 20_000);

                assertThat(report.answers()).as(shape.name()).isEqualTo(20_000);
                assertThat(report.lost() + report.strange()).isZero();
                assertThat(report.codes()).containsExactly(Map.entry("NOERROR", 20_000L));
                assertThat(report.micros().get("p50"))
                        .isPositive()
                        .isLessThanOrEqualTo(report.micros().get("max"));
            }
            assertThat(echo.isAlive()).isTrue();
        }
    }

    @Test
    void serverThatDropsAndLies_isSeenThrough() throws IOException {
        try (Liar server = new Liar(List.of(
                right -> right,
                right -> null,
                right -> changed(right, 0),
                right -> changed(right, FIRST_OF_QUESTION),
                right -> changed(right, 2),
                right -> withCode(right, 3),
                right -> Arrays.copyOf(right, 11)))) {
            LoadReport report = load.shaped(MANY_LOST).counted(server.port(), questions, 60, 700);

            assertThat(report.answers()).isEqualTo(200);
            assertThat(report.codes()).containsOnly(Map.entry("NOERROR", 100L), Map.entry("NXDOMAIN", 100L));
            assertThat(report.strange()).isEqualTo(400);
            assertThat(report.lost()).isEqualTo(500);
        }
    }

    @Test
    void rate_isWhatIsAsked() throws IOException {
        try (Liar server = new Liar(List.of(right -> right))) {
            long most = 0;
            // On a delayed machine, fewer are sent; in one of the attempts, there is no delay.
            for (int tries = 0; tries < 5 && most < 500; tries++) {
                LoadReport report = load.atRate(server.port(), questions, 2, 500);
                long asked = report.answers() + report.lost();
                assertThat(asked).isLessThanOrEqualTo(1_001);
                most = Math.max(most, asked);
            }
            assertThat(most).isGreaterThanOrEqualTo(500);
        }
    }

    private static boolean answers(int port) {
        try {
            return load.counted(port, questions, 1, 1).answers() == 1;
        } catch (IOException e) {
            return false;
        }
    }

    private static String cores() throws IOException {
        return org.openenum.load.bench.machine.Cores.list(org.openenum.load.bench.machine.Cores.allowed());
    }

    private static byte[] changed(byte[] message, int at) {
        message[at] ^= (byte) 0x80;
        return message;
    }

    private static byte[] withCode(byte[] message, int code) {
        message[CODE] |= (byte) code;
        return message;
    }

    /** Answers queries in turn in several ways, in its own thread; null: no answer. */
    private static final class Liar implements AutoCloseable {

        private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        private final List<UnaryOperator<byte[]>> ways;
        private final Thread thread = new Thread(this::answer, "liar");

        Liar(List<UnaryOperator<byte[]>> ways) throws IOException {
            this.ways = ways;
            thread.start();
        }

        int port() {
            return socket.getLocalPort();
        }

        private void answer() {
            try {
                for (int turn = 0; ; turn = (turn + 1) % ways.size()) {
                    DatagramPacket packet = new DatagramPacket(new byte[512], 512);
                    socket.receive(packet);
                    byte[] right = Arrays.copyOf(packet.getData(), packet.getLength());
                    right[2] |= (byte) 0x80;
                    byte[] answer = ways.get(turn).apply(right);
                    if (answer != null) {
                        socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                    }
                }
            } catch (IOException e) {
                // The test has ended.
            }
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
