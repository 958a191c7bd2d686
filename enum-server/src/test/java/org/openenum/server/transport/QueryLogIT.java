package org.openenum.server.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.message.Packets.question;
import static org.openenum.server.transport.RunningServer.limits;
import static org.openenum.server.transport.RunningServer.tcp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.server.ops.Transport;
import org.openenum.server.querylog.LoggedQuery;
import org.openenum.server.querylog.QueryFilter;
import org.openenum.server.querylog.QuerySubscription;

/** What a reader of the query log sees of queries over real sockets. */
class QueryLogIT {

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void questionsOverUdpAndTcpAtOnceAndLate_areSeen(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                QuerySubscription seen = server.log.open(QueryFilter.of("", "", "", "", ""), 100)) {
            server.askOverUdp(question("4.3.2.1.4.4.e164.arpa.", "NAPTR"));
            server.askOverUdp(question("late.example.", "NAPTR"));
            try (RunningServer.Connection connection = server.connect()) {
                connection.ask(question("4.4.e164.arpa.", "SOA"));
            }

            assertThat(take(seen, 3))
                    .extracting(
                            query -> query.requester().getHostAddress(),
                            LoggedQuery::transport,
                            LoggedQuery::name,
                            LoggedQuery::digits,
                            LoggedQuery::typeName)
                    .containsExactlyInAnyOrder(
                            tuple("127.0.0.1", Transport.UDP, "4.3.2.1.4.4.e164.arpa.", "441234", "NAPTR"),
                            tuple("127.0.0.1", Transport.UDP, "late.example.", "", "NAPTR"),
                            tuple("127.0.0.1", Transport.TCP, "4.4.e164.arpa.", "44", "SOA"));
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void packetThatIsNoQuestion_isSeenWithoutAName(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()));
                QuerySubscription seen = server.log.open(QueryFilter.of("", "", "", "FORMERR", ""), 100);
                DatagramSocket client = new DatagramSocket()) {
            client.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
            client.connect(server.address);
            byte[] garbage = "0123456789abc".getBytes(US_ASCII);
            garbage[2] = 0;
            client.send(new DatagramPacket(garbage, garbage.length));
            RunningServer.receive(client);
            server.askOverUdp(question("4.4.e164.arpa.", "NAPTR"));

            assertThat(take(seen, 1)).extracting(LoggedQuery::name).containsExactly("");
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void readerThatHasGone_costsNothing(Sockets sockets) throws IOException {
        try (RunningServer server = new RunningServer(sockets, limits(tcp()))) {
            QuerySubscription seen = server.log.open(QueryFilter.of("", "", "", "", ""), 100);
            seen.close();
            server.askOverUdp(question("4.4.e164.arpa.", "NAPTR"));

            assertThat(server.log.ofLoop(0).isWatched()).isFalse();
            assertThat(server.log.ofLoop(1).isWatched()).isFalse();
            assertThat(seen.take().asked()).isZero();
        }
    }

    /** A client may have its answer a moment before the log has it. */
    private static List<LoggedQuery> take(QuerySubscription seen, int count) {
        List<LoggedQuery> taken = new ArrayList<>();
        await().atMost(RunningServer.LONG).until(() -> {
            taken.addAll(seen.take().queries());
            return taken.size() >= count;
        });
        return taken;
    }
}
