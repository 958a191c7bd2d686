package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.message.Packets.question;
import static org.openenum.server.transport.RunningServer.LONG;
import static org.openenum.server.transport.RunningServer.limits;
import static org.openenum.server.transport.RunningServer.shortWait;
import static org.openenum.server.transport.RunningServer.tcp;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.transport.RunningServer.Connection;
import org.xbill.DNS.Rcode;

class StartAndStopIT {

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void tcpPortInUse_isNamed(Sockets sockets) throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));

            assertThatThrownBy(() -> server(sockets, taken.getLocalPort()).start())
                    .isInstanceOf(CannotListenException.class)
                    .hasMessage("DNS cannot listen on TCP 127.0.0.1:" + taken.getLocalPort()
                            + ": the port is in use by another program");
        }
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void udpPortInUse_isNamed(Sockets sockets) throws IOException {
        try (DatagramSocket taken = takenOverUdpAlone()) {
            assertThatThrownBy(() -> server(sockets, taken.getLocalPort()).start())
                    .isInstanceOf(CannotListenException.class)
                    .hasMessage("DNS cannot listen on UDP 127.0.0.1:" + taken.getLocalPort()
                            + ": the port is in use by another program");
        }
    }

    @Test
    void udpPortThatAnotherProgramWouldShare_isNotShared() throws IOException {
        try (DatagramSocket taken = new DatagramSocket(null)) {
            taken.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            taken.bind(new InetSocketAddress("127.0.0.1", 0));

            assertThatThrownBy(() -> server(Sockets.best(UdpSockets.BATCHES), taken.getLocalPort())
                            .start())
                    .isInstanceOf(CannotListenException.class);
        }
    }

    @Test
    void addressOfAnotherMachine_isNamed() {
        DnsServer server = new DnsServer(
                List.of(new InetSocketAddress("192.0.2.1", 0)),
                limits(tcp()),
                new ServerCounts(1),
                new QueryLog(1, InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                Sockets.best(UdpSockets.BATCHES));

        assertThatThrownBy(server::start)
                .hasMessage("DNS cannot listen on TCP 192.0.2.1:0: this machine does not have that address");
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void stop_answersWhatWasAsked(Sockets sockets) throws IOException {
        RunningServer server = new RunningServer(sockets, shortWait(tcp()));
        try (Connection connection = server.connect()) {
            connection.send(Connection.frame(question("never.example.", "NAPTR")));
            await().atMost(LONG).until(() -> server.counts.events(Event.WAITED) == 1);

            server.close();

            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.SERVFAIL);
            assertThat(connection.isClosedByServer()).isTrue();
            assertThatThrownBy(server::connect).isInstanceOf(IOException.class);
            assertThat(server.dns.isListening()).isFalse();
        }
    }

    @Test
    void stop_doesNotWaitForIdleConnections() throws IOException {
        RunningServer server = new RunningServer(Sockets.best(UdpSockets.BATCHES), limits(LONG, tcp(), LONG));
        try (Connection connection = server.connect()) {
            assertThat(connection.ask(question("1.example.", "NAPTR")).getRcode())
                    .isEqualTo(Rcode.NOERROR);

            long start = System.nanoTime();
            server.close();

            assertThat(System.nanoTime() - start).isLessThan(LONG.toNanos() / 2);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void manyAddresses_takeNoMoreMemoryThanTheirLoopsNeed() {
        List<InetSocketAddress> addresses = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> new InetSocketAddress("127.0.9." + i, 0))
                .toList();
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
        long before = direct.getMemoryUsed();
        DnsServer server = new DnsServer(
                addresses,
                DefaultLimits.LIMITS,
                new ServerCounts(2),
                new QueryLog(2, InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                Sockets.best(UdpSockets.BATCHES));
        try {
            server.start();
            assertThat(direct.getMemoryUsed() - before).isLessThan(8 << 20);
        } finally {
            server.stop();
        }
    }

    /** A port that is free for UDP may be in use for TCP, also by another program's connection that has just ended. */
    private static DatagramSocket takenOverUdpAlone() throws IOException {
        while (true) {
            try (ServerSocket tcp = new ServerSocket()) {
                tcp.bind(new InetSocketAddress("127.0.0.1", 0));
                return new DatagramSocket(new InetSocketAddress("127.0.0.1", tcp.getLocalPort()));
            } catch (BindException e) {
                // In use: the next one.
            }
        }
    }

    private static DnsServer server(Sockets sockets, int port) {
        return new DnsServer(
                List.of(new InetSocketAddress("127.0.0.1", port)),
                limits(tcp()),
                new ServerCounts(2),
                new QueryLog(2, InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                sockets);
    }
}
