package org.openenum.server.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.transport.DnsServer;
import org.openenum.server.transport.SilentServer;
import org.openenum.server.transport.SocketPassing;

/** Both servers are in this process. */
@EnabledOnOs(OS.LINUX)
class HandoverOfferIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The process id that the new server sends. */
    private static final long SUCCESSOR = 4711;

    private final DnsServer old = SilentServer.create();
    private final DnsServer next = SilentServer.create();
    private final OldServer serving = new OldServer();

    @TempDir
    private Path data;

    private HandoverFolder folder;
    private HandoverOffer offer;

    @BeforeEach
    void start() throws IOException {
        folder = HandoverFolder.in(data);
        folder.prepare();
        old.start();
        next.receiveAt(folder.inlet());
        offer = new HandoverOffer(folder, serving, PATIENCE, PATIENCE);
        offer.open();
    }

    @AfterEach
    void end() throws IOException {
        next.closeInlet();
        next.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"where", "give", "hold", "release"})
    void serverThatIsAskedToEnd_saysNothingMore_andTakesNothingBack(String step) throws Exception {
        try (Lines lines = Lines.to(folder.offer())) {
            goTo(step, lines);
            offer.close();
            old.stop();

            lines.say(step);

            assertThat(serving.leftTo.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(SUCCESSOR);
            assertThat(lines.next()).isNull();
            assertThat(serving.resumed).isFalse();
        }
    }

    @Test
    void serverThatCannotGoOn_saysSoBeforeItTakesBack_andEndsNoHoldThatItDoesNotHave() throws Exception {
        serving.canHold = false;
        try (Lines lines = Lines.to(folder.offer())) {
            goTo("hold", lines);

            lines.say("hold");

            assertThat(lines.hear(PATIENCE)).isEqualTo("no: a change takes too long");
            assertThat(serving.resumed).isFalse();
            serving.mayResume.complete(null);
        }
        await().atMost(PATIENCE).until(() -> serving.resumed);
        assertThat(serving.proceeded).isFalse();
        offer.close();
        old.stop();
    }

    @Test
    void connectionThatIsNotQuietForLong_isWaitedForByBoth() throws Exception {
        next.closeInlet();
        try (Socket half = connect()) {
            half.getOutputStream().write(0);
            Takeover takeover = Takeover.begin(folder, next, Duration.ofSeconds(3), Duration.ZERO);
            takeover.complete(position -> true, () -> 0);
            takeover.finish(position -> true, () -> {});

            takeover.settle(); // The old server closes such a connection after five seconds.

            assertThat(serving.gone.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(ProcessHandle.current().pid());
        }
        old.stop();
    }

    @Test
    void connectionThatIsOnItsWayInTheEnd_isWaitedFor() throws Exception {
        next.closeInlet();
        offer.close();
        offer = new HandoverOffer(folder, serving, PATIENCE, Duration.ZERO);
        offer.open();
        try (ServerSocketChannel inlet = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Socket connection = connect();
                Lines lines = Lines.to(folder.offer())) {
            inlet.bind(UnixDomainSocketAddress.of(folder.inlet()));
            lines.say("take 2 " + SUCCESSOR + " " + folder.inlet());
            SocketChannel passed = inlet.accept();
            take(passed);
            confirm(passed);
            take(passed);
            confirm(passed);
            assertThat(lines.hear(PATIENCE)).isEqualTo("sockets 2");
            lines.say("give");
            assertThat(lines.hear(PATIENCE)).isEqualTo("given");
            take(passed);
            lines.say("hold");
            assertThat(lines.hear(PATIENCE)).isEqualTo("at 1 current");
            lines.say("release");
            assertThat(lines.hear(PATIENCE)).isEqualTo("released");
            await().during(Duration.ofMillis(500)).until(() -> lines.next() == null);

            confirm(passed);

            assertThat(lines.hear(PATIENCE)).isEqualTo("gone");
            assertThat(connection.isConnected()).isTrue();
            await().atMost(PATIENCE).until(() -> old.connections() == 0);
            assertThat(connection.isClosed()).isFalse();
        }
        old.stop();
    }

    @Test
    void serverThatTakesNoSockets_isGivenUp_andAnotherOneIsServed() throws Exception {
        next.closeInlet();
        offer.close();
        offer = new HandoverOffer(folder, serving, Duration.ofMillis(500), PATIENCE);
        offer.open();
        try (ServerSocketChannel inlet = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Lines frozen = Lines.to(folder.offer())) {
            inlet.bind(UnixDomainSocketAddress.of(folder.inlet()));
            frozen.say("take 2 " + SUCCESSOR + " " + folder.inlet());
            assertThat(frozen.hear(PATIENCE)).startsWith("no: the other process has not taken the sockets");
        }
        next.receiveAt(folder.inlet());
        try (Lines lines = Lines.to(folder.offer())) {
            goTo("give", lines);
        }
        offer.close();
        old.stop();
    }

    private static void take(SocketChannel passed) throws IOException {
        assertThat(passed.read(ByteBuffer.allocate(1))).isEqualTo(1);
    }

    private static void confirm(SocketChannel passed) throws IOException {
        assertThat(passed.write(ByteBuffer.allocate(1))).isEqualTo(1);
    }

    private Socket connect() throws IOException {
        InetSocketAddress address = old.addresses().get(0);
        Socket socket = new Socket(address.getAddress(), address.getPort());
        await().atMost(PATIENCE).until(() -> old.connections() == 1);
        return socket;
    }

    private void goTo(String step, Lines lines) throws IOException {
        lines.say("take 2 " + SUCCESSOR + " " + folder.inlet());
        assertThat(lines.hear(PATIENCE)).isEqualTo("sockets 2");
        if (step.equals("hold") || step.equals("release")) {
            lines.say("give");
            assertThat(lines.hear(PATIENCE)).isEqualTo("given");
        }
        if (step.equals("release")) {
            lines.say("hold");
            assertThat(lines.hear(PATIENCE)).isEqualTo("at 1 current");
        }
    }

    private final class OldServer implements Serving {

        private final CompletableFuture<Long> leftTo = new CompletableFuture<>();
        private final CompletableFuture<Long> gone = new CompletableFuture<>();
        private final CompletableFuture<Void> mayResume = new CompletableFuture<>();
        private volatile boolean canHold = true;
        private volatile boolean proceeded;
        private volatile boolean resumed;

        @Override
        public void writeSnapshot() {}

        @Override
        public SocketPassing passTo(Path inlet) throws IOException {
            return old.passTo(inlet);
        }

        @Override
        public Position position() {
            return new Position(1, true);
        }

        @Override
        public void hold() throws IOException {
            if (!canHold) {
                throw new IOException("a change takes too long");
            }
        }

        @Override
        public void proceed() {
            proceeded = true;
        }

        @Override
        public void giveUp() {
            old.acceptNoMore();
        }

        @Override
        public void release() {
            old.read(false);
        }

        @Override
        public void resume() {
            mayResume.join();
            resumed = true;
        }

        @Override
        public void leaveTo(long successor) {
            leftTo.complete(successor);
        }

        @Override
        public void gone(long successor) {
            gone.complete(successor);
        }
    }
}
