package org.openenum.load.bench.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

class OpenConnectionsIT {

    private static final List<String> QUESTIONS = List.of("1.2.3.e164.arpa NAPTR", "4.5.6.e164.arpa NAPTR");

    /** Shorter than a measurement, and longer than any answer takes. */
    private static final Duration BETWEEN = Duration.ofSeconds(1);

    @Test
    void connectionsThatStay_areAnsweredAgainAndAgain() throws IOException {
        try (Server server = new Server(Integer.MAX_VALUE);
                OpenConnections connections = OpenConnections.start(server.port(), 50, QUESTIONS, BETWEEN)) {
            List<ConnectionTally.Seen> seen = new ArrayList<>();
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                seen.add(connections.seen());
                return seen.stream().mapToLong(ConnectionTally.Seen::answered).sum() >= 60;
            });
            assertThat(seen).allMatch(each -> each.lost() == 0 && each.cut() == 0);
            assertThat(seen).anyMatch(each -> each.longestNanos() > 0);
        }
    }

    @Test
    void connectionThatIsCutWithAQuestion_isCountedAndOpenedAgain() throws IOException {
        try (Server server = new Server(1);
                OpenConnections connections = OpenConnections.start(server.port(), 100, QUESTIONS, BETWEEN)) {
            List<ConnectionTally.Seen> seen = new ArrayList<>();
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                seen.add(connections.seen());
                return seen.stream().mapToLong(ConnectionTally.Seen::lost).sum() >= 5
                        && seen.stream()
                                        .mapToLong(ConnectionTally.Seen::answered)
                                        .sum()
                                > 105;
            });
            assertThat(seen.stream().mapToLong(ConnectionTally.Seen::cut).sum()).isPositive();
        }
    }

    /** Answers this many queries of each connection, and closes it at the next one. */
    private static final class Server implements AutoCloseable {

        private final ServerSocket listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        private final int answers;

        Server(int answers) throws IOException {
            this.answers = answers;
            begin(this::accept);
        }

        int port() {
            return listener.getLocalPort();
        }

        private static void begin(Runnable work) {
            Thread thread = new Thread(work, "server");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            try {
                while (true) {
                    Socket connection = listener.accept();
                    begin(() -> serve(connection));
                }
            } catch (IOException e) {
                // The test has ended.
            }
        }

        private void serve(Socket connection) {
            try (connection) {
                DataInputStream in = new DataInputStream(connection.getInputStream());
                DataOutputStream out = new DataOutputStream(connection.getOutputStream());
                for (int i = 0; i < answers; i++) {
                    byte[] answer = answer(in.readNBytes(in.readUnsignedShort()));
                    out.writeShort(answer.length);
                    out.write(answer);
                }
                in.readUnsignedShort();
            } catch (IOException e) {
                // The test has ended.
            }
        }

        private static byte[] answer(byte[] question) throws IOException {
            Message message = new Message(question);
            Record asked = message.getQuestion();
            message.getHeader().setFlag(Flags.QR);
            message.addRecord(
                    new NAPTRRecord(
                            asked.getName(), DClass.IN, 60, 1, 1, "u", "E2U+sip", "!.*!sip:a@example.net!", Name.root),
                    Section.ANSWER);
            return message.toWire();
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
