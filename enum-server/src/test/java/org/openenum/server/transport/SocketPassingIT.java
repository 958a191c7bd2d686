package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.xbill.DNS.Rcode;

/**
 * Sockets are passed from one server to another one; both are in this process, which makes no difference for the
 * kernel.
 */
@EnabledOnOs(OS.LINUX)
@ExtendWith(OutputCaptureExtension.class)
class SocketPassingIT {

    private static final String SHORT_QUEUE = "the kernel limits the receive buffer for UDP";

    private final ExecutorService loader = Executors.newSingleThreadExecutor();

    @TempDir
    private Path folder;

    @AfterEach
    void end() {
        loader.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource(names = {"BATCHES", "EPOLL"})
    void questionsThatWait_areAnsweredByTheNextServer(Sockets sockets) throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(sockets.areAvailable());
        RunningServer old = new RunningServer(sockets, RunningServer.limits(RunningServer.tcp()));
        DnsServer next = next(sockets, old.address, RunningServer.limits(RunningServer.tcp()));
        next.receiveAt(folder.resolve("s"));
        try (DatagramSocket client = new DatagramSocket();
                RunningServer.Connection connection = old.connect();
                SocketPassing passing = old.dns.passTo(folder.resolve("s"))) {
            byte[] question =
                    Packets.question("4.3.2.1.0.3.9.4.e164.arpa.", "NAPTR").toWire();
            assertThat(connection
                            .ask(Packets.question("4.3.2.1.0.3.9.4.e164.arpa.", "NAPTR"))
                            .getRcode())
                    .isEqualTo(Rcode.NOERROR);
            next.awaitSockets(passing.passListening(Duration.ofSeconds(5)), Duration.ofSeconds(5));
            next.open();
            old.dns.read(false);
            client.connect(old.address);
            client.send(new java.net.DatagramPacket(question, question.length));
            passing.passConnections();
            await().until(() -> next.connections() == 1);
            assertThat(passing.awaitConnections(Duration.ofSeconds(5))).isTrue();
            old.close();
            connection.send(RunningServer.Connection.frame(question));
            next.read(true);

            assertThat(connection.receive().getRcode()).isEqualTo(Rcode.NOERROR);
            client.setSoTimeout(5000);
            assertThat(RunningServer.receive(client).getRcode()).isEqualTo(Rcode.NOERROR);
        } finally {
            next.closeInlet();
            next.stop();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BATCHES", "EPOLL"})
    void queueOfASocketThatCame_isAsLongAsTheNextServerWants(Sockets sockets, CapturedOutput output) throws Exception {
        takeOver(sockets, 8 << 10, 64 << 10);
        assertThat(output).doesNotContain(SHORT_QUEUE);
    }

    @ParameterizedTest
    @EnumSource(names = {"BATCHES", "EPOLL"})
    void queueOfASocketThatCame_isShorterThanWantedWhereTheKernelSaysSo(Sockets sockets, CapturedOutput output)
            throws Exception {
        takeOver(sockets, 8 << 10, 1 << 30);
        assertThat(output).contains(SHORT_QUEUE);
    }

    private void takeOver(Sockets sockets, int octetsBefore, int octets) throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(sockets.areAvailable());
        RunningServer old = new RunningServer(sockets, withQueue(octetsBefore));
        DnsServer next = next(sockets, old.address, withQueue(octets));
        next.receiveAt(folder.resolve("s"));
        try (SocketPassing passing = old.dns.passTo(folder.resolve("s"))) {
            next.awaitSockets(passing.passListening(Duration.ofSeconds(5)), Duration.ofSeconds(5));

            next.open();
        } finally {
            old.close();
            next.closeInlet();
            next.stop();
        }
    }

    private static DnsLimits withQueue(int octets) {
        return new DnsLimits(1232, 64, 64, octets, 8, RunningServer.LONG, RunningServer.tcp(), Duration.ofSeconds(5));
    }

    private DnsServer next(Sockets sockets, InetSocketAddress address, DnsLimits limits) {
        return new DnsServer(
                List.of(address),
                limits,
                new ServerCounts(3),
                new QueryLog(3, InstantSource.system()),
                NumberPlanOfOneLine.paths(loader),
                sockets);
    }
}
