package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.config.ServersOfOneFolder.OWNER;
import static org.openenum.server.config.ServersOfOneFolder.PATIENCE;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.port.FreePort;
import org.openenum.server.transport.DnsServer;
import org.openenum.server.transport.SilentServer;
import org.xbill.DNS.Rcode;

/**
 * The old server withdraws a hand-over while the new one, played by this test, is alive: it has the port and the folder
 * until it hears that it cannot continue.
 */
@EnabledOnOs(OS.LINUX)
class HandoverTakenBackIT {

    @TempDir
    private Path folder;

    private final DnsServer next = SilentServer.create();

    private ServersOfOneFolder servers;
    private int managementPort;
    private ServerProcess old;

    @BeforeEach
    void serve() throws IOException {
        servers = new ServersOfOneFolder(folder);
        managementPort = FreePort.any();
        old = serving();
        await().atMost(PATIENCE).until(() -> Files.exists(servers.snapshot()));
        next.receiveAt(servers.inlet());
    }

    @AfterEach
    void end() throws IOException {
        next.closeInlet();
        next.stop();
        servers.close();
    }

    @Test
    void newServerThatSaysNothingMore_hearsSo_andTheOldOneHasPortAndFolderAgain() throws Exception {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(servers.offer()));
                BufferedReader heard = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
            askFor(channel, heard);
            try (ServerSocket port = new ServerSocket(managementPort);
                    FileChannel file =
                            FileChannel.open(servers.snapshot().resolveSibling("lock"), StandardOpenOption.WRITE);
                    FileLock lock = file.tryLock()) {
                assertThat(port.isBound()).isTrue();
                assertThat(lock).isNotNull();
                holdForLong(channel, heard);
            }
        }
        await().atMost(PATIENCE).ignoreExceptions().until(() -> readiness() == 200);
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        Files.delete(servers.snapshot());
        await().atMost(PATIENCE).until(() -> Files.exists(servers.snapshot()));
        assertThat(old.log()).contains("continues here").doesNotContain("ERROR");
    }

    @Test
    void portThatTheNewServerKeeps_isOpenedAgainAsSoonAsItIsFree() throws Exception {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(servers.offer()));
                BufferedReader heard = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
            askFor(channel, heard);
            try (ServerSocket port = new ServerSocket(managementPort)) {
                holdForLong(channel, heard);
                await().atMost(PATIENCE)
                        .until(() -> old.says("Another process uses the management port " + port.getLocalPort()));
            }
        }
        await().atMost(PATIENCE).ignoreExceptions().until(() -> readiness() == 200);
        await().atMost(PATIENCE).until(() -> Files.exists(servers.offer()));
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void samePortOfAnotherAddress_isNotWaitedFor() throws Exception {
        try (ServerSocket other = new ServerSocket(managementPort, 1, InetAddress.getByName("127.0.0.2"))) {
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(servers.offer()));
                    BufferedReader heard = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
                askFor(channel, heard);
            }
            await().atMost(PATIENCE).until(() -> Files.exists(servers.offer()));
            assertThat(readiness()).isEqualTo(200);
            assertThat(other.isBound()).isTrue();
        }
    }

    private void askFor(SocketChannel channel, BufferedReader heard) throws IOException {
        say("take 2 4711 " + servers.inlet(), channel);
        assertThat(heard.readLine()).startsWith("sockets ");
        say("give", channel);
        assertThat(heard.readLine()).isEqualTo("given");
    }

    private static void holdForLong(SocketChannel channel, BufferedReader heard) throws IOException {
        say("hold", channel);
        assertThat(heard.readLine()).startsWith("at ");
        assertThat(heard.readLine()).startsWith("no: the other process has sent nothing for");
    }

    /** It answers from its snapshot, and can be asked for its sockets, long before it has opened the port. */
    @Test
    void oldServerThatHasJustStarted_givesUpThePortOnceItHasOpenedIt() throws Exception {
        old.close();
        old = serving();

        newServerThatSaysNothingMore_hearsSo_andTheOldOneHasPortAndFolderAgain();
    }

    private ServerProcess serving() throws IOException {
        return servers.serving(
                Map.of("OPENENUM_SERVER_MANAGEMENT_PORT", "" + managementPort, "OPENENUM_SNAPSHOT_EVERY", "1s"));
    }

    private static void say(String line, SocketChannel channel) throws IOException {
        channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    private int readiness() throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + managementPort + "/actuator/health/readiness");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                .statusCode();
    }
}
