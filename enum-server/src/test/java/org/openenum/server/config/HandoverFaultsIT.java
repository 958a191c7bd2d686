package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.config.ServersOfOneFolder.OWNER;
import static org.openenum.server.config.ServersOfOneFolder.PATIENCE;
import static org.openenum.server.config.ServersOfOneFolder.TAKEN;
import static org.openenum.server.config.ServersOfOneFolder.goOn;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.server.message.Packets;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;

/**
 * The promises of docs/restart.md for a hand-over that does not succeed, because one of the two servers is killed or
 * asked to end, or the new one does not start: the other one answers, and can be handed over afterwards. The server
 * that remains after a test is the old one of the next test.
 */
@EnabledOnOs(OS.LINUX)
class HandoverFaultsIT {

    /** One second is promised; a busy machine may be delayed for longer. */
    private static final Duration SILENCE = Duration.ofSeconds(3);

    /** Connections are waited for much longer than queries may remain unanswered. */
    private static final Map<String, String> SETTINGS = Map.of(
            "OPENENUM_HANDOVER_DRAINWITHIN", "60s",
            "OPENENUM_DNS_TCP_IDLE", "300s",
            "OPENENUM_DNS_TCP_FRAMEWITHIN", "300s");

    private static final String DAMAGED = "damaged";

    private static ServersOfOneFolder servers;

    @BeforeAll
    static void providePlan(@TempDir Path folder) throws IOException {
        servers = new ServersOfOneFolder(folder);
    }

    @AfterAll
    static void handOverOnceMore() throws Exception {
        try {
            handOver(servers.standing(SETTINGS));
        } finally {
            servers.close();
        }
    }

    /** The progress of a hand-over. */
    enum Phase {
        NEW_ONE_HAS_NO_SOCKETS(true),
        NEW_ONE_HAS_SOCKETS(true),
        BOTH_ANSWER(false),
        OLD_ONE_PASSES_CONNECTIONS(false),
        OLD_ONE_WAITS_FOR_CONNECTIONS(false);

        /** Whether all queries reach the old server. */
        private final boolean oldAnswersAlone;

        Phase(boolean oldAnswersAlone) {
            this.oldAnswersAlone = oldAnswersAlone;
        }

        /** What a killed server has read and not answered is lost: its clients repeat their queries. */
        Duration answerWithin() {
            return Duration.ofSeconds(oldAnswersAlone ? 5 : 1);
        }
    }

    private void awaitPhase(Phase phase, ServerProcess old, ServerProcess next) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> switch (phase) {
            case NEW_ONE_HAS_NO_SOCKETS -> Files.exists(servers.inlet());
            case NEW_ONE_HAS_SOCKETS -> next.says("Serving a snapshot");
            case BOTH_ANSWER -> next.says("Queries are now read here, too");
            case OLD_ONE_PASSES_CONNECTIONS -> old.says("TCP connections are passed");
            case OLD_ONE_WAITS_FOR_CONNECTIONS ->
                old.says("Queries are no longer read here") && Files.exists(servers.offer());
        });
    }

    @ParameterizedTest
    @EnumSource
    void newServerThatIsKilled_leavesTheOldOneToAnswer(Phase phase) throws Exception {
        leavesTheOldOneToAnswer(phase, ServerProcess::close);

        int added = 1 + phase.ordinal();
        servers.number("44163296021" + added);
        await().atMost(PATIENCE)
                .until(() -> servers.ask(added + OWNER.substring(1)).getRcode() == Rcode.NOERROR);
    }

    @ParameterizedTest
    @EnumSource(names = {"NEW_ONE_HAS_SOCKETS", "OLD_ONE_WAITS_FOR_CONNECTIONS"})
    void newServerThatIsAskedToEnd_leavesTheOldOneToAnswer(Phase phase) throws Exception {
        ServerProcess old =
                leavesTheOldOneToAnswer(phase, next -> next.process().destroy());

        assertThat(old.process().isAlive()).isTrue();
    }

    private ServerProcess leavesTheOldOneToAnswer(Phase phase, Consumer<ServerProcess> end) throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        try (HalfAsked half = new HalfAsked();
                SteadyQuestions asking =
                        new SteadyQuestions(servers.address(), OWNER, phase.answerWithin()).overUdp(4)) {
            ServerProcess next = servers.taking(SETTINGS);
            awaitPhase(phase, old, next);
            end.accept(next);

            await().atMost(PATIENCE).until(() -> old.says("continues here"));
            goOn(asking);
            asking.end();
            assertThat(asking.longestSilence()).isLessThan(SILENCE);
            if (phase.oldAnswersAlone) {
                assertThat(asking.lost).isEmpty();
            }
            assertThat(half.answer()).isEqualTo(Rcode.NOERROR);
        }
        return old;
    }

    /** HandoverOfferIT tests each step of it. */
    @ParameterizedTest
    @EnumSource(names = {"NEW_ONE_HAS_SOCKETS", "OLD_ONE_WAITS_FOR_CONNECTIONS"})
    void oldServerThatIsAskedToEnd_isReplaced(Phase phase) throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        try (HalfAsked half = new HalfAsked()) {
            ServerProcess next = servers.taking(SETTINGS);
            awaitPhase(phase, old, next);
            old.process().destroy();

            assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(old.process().exitValue()).isZero();
            await().atMost(PATIENCE)
                    .until(() -> next.says(TAKEN) || !next.process().isAlive());
            assertThat(ServersOfOneFolder.ask(servers.address().getPort(), OWNER, PATIENCE)
                            .getRcode())
                    .as(old.log() + next.log())
                    .isEqualTo(Rcode.NOERROR);
            assertThat(half.isCut()).isTrue();
            assertThat(old.log() + next.log()).doesNotContain("\tat ").doesNotContain("ERROR");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NEW_ONE_HAS_NO_SOCKETS", "NEW_ONE_HAS_SOCKETS"})
    void oldServerThatIsKilledBeforeBothAnswer_isReplacedAsSoonAsTheNewOneHasStarted(Phase phase) throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        if (phase == Phase.NEW_ONE_HAS_NO_SOCKETS) {
            stopForEver(old);
        }
        ServerProcess next = servers.taking(SETTINGS);
        awaitPhase(phase, old, next);
        old.close();

        if (phase == Phase.NEW_ONE_HAS_SOCKETS) {
            // The query waits in the socket: it is sent once.
            assertThat(ServersOfOneFolder.ask(servers.address().getPort(), OWNER, PATIENCE)
                            .getRcode())
                    .isEqualTo(Rcode.NOERROR);
        }
        await().atMost(PATIENCE).until(() -> next.says(TAKEN));
        assertThat(next.log()).contains("has ended before").doesNotContain("\tat ");
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        handOver(next);
    }

    @ParameterizedTest
    @EnumSource(names = {"BOTH_ANSWER", "OLD_ONE_PASSES_CONNECTIONS", "OLD_ONE_WAITS_FOR_CONNECTIONS"})
    void oldServerThatIsKilledLater_isNotMissed(Phase phase) throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        try (HalfAsked half = new HalfAsked();
                SteadyQuestions asking =
                        new SteadyQuestions(servers.address(), OWNER, phase.answerWithin()).overUdp(4)) {
            ServerProcess next = servers.taking(SETTINGS);
            awaitPhase(phase, old, next);
            old.close();

            await().atMost(PATIENCE).until(() -> next.says(TAKEN));
            goOn(asking);
            asking.end();
            assertThat(asking.longestSilence()).isLessThan(SILENCE);
            assertThat(half.isCut()).isTrue();
        }
    }

    @Test
    void thirdServerThatAsksBeforeTheFirstHasGone_isRefused_andTheSecondOneGoesOn() throws Exception {
        ServerProcess first = servers.standing(SETTINGS);
        try (HalfAsked half = new HalfAsked()) {
            ServerProcess second = servers.taking(SETTINGS);
            awaitPhase(Phase.OLD_ONE_WAITS_FOR_CONNECTIONS, first, second);
            ServerProcess third = servers.taking(SETTINGS);

            assertThat(third.process().waitFor(40, TimeUnit.SECONDS))
                    .as(second.log() + third.log())
                    .isTrue();
            assertThat(third.log()).contains("still passing its connections").doesNotContain("\tat ");
            assertThat(half.answer()).isEqualTo(Rcode.NOERROR);
            assertThat(first.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(first.process().exitValue()).isZero();
            handOver(second);
        }
    }

    @Test
    void newServerThatIsKilledAfterwards_isStartedAgainAsAfterAnyCrash() throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        handOver(old).close();

        handOver(servers.serving(SETTINGS));
    }

    @Test
    void anotherDatabaseByMistake_leavesTheOldOneToAnswer_andItsSnapshotWhereItIs() throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        await().atMost(PATIENCE).until(() -> Files.exists(servers.snapshot()));
        ServerProcess mistaken = servers.taking(Map.of(
                "OPENENUM_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/openenum",
                "OPENENUM_DATABASE_WAITFORTABLES", "1s"));

        assertThat(mistaken.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(mistaken.process().exitValue()).isEqualTo(1);
        assertThat(mistaken.log()).contains("was not ready within 1 s").doesNotContain("\tat ");
        await().atMost(PATIENCE).until(() -> old.says("continues here"));
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(servers.snapshot()).exists();
        assertThat(handOver(old).log()).contains("Serving a snapshot");
    }

    @Test
    void wrongSetting_isNamedBeforeTheOldOneHearsOfIt() throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        ServerProcess mistaken = servers.taking(Map.of("OPENENUM_DNS_UDP_MAXMESSAGE", "much"));

        assertThat(mistaken.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(mistaken.process().exitValue()).isEqualTo(1);
        assertThat(mistaken.log()).contains("openenum.dns.udp.max-message").contains("much");
        assertThat(old.log()).doesNotContain("asks to take over");
        handOver(old);
    }

    @Test
    void damagedSnapshot_isNamed_andTheNewServerReadsTheDatabase_andWritesAnother() throws Exception {
        servers.standing(SETTINGS).close();
        Files.deleteIfExists(servers.snapshot());
        ServerProcess old = servers.serving(SETTINGS);
        await().atMost(PATIENCE).until(() -> Files.exists(servers.snapshot()));
        Files.writeString(servers.snapshot(), DAMAGED);

        ServerProcess next = handOver(old);

        assertThat(next.log()).contains("is not served because").contains("Serving the database as of change");
        await().atMost(PATIENCE).ignoreExceptions().until(() -> Files.size(servers.snapshot()) > DAMAGED.length());
    }

    @Test
    void folderOfTheSocketsThatIsGone_isNamed_andTheOldOneAnswers() throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        Files.delete(servers.offer());
        ServerProcess next = servers.taking(SETTINGS);

        assertThat(next.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(next.process().exitValue()).isEqualTo(1);
        assertThat(next.log()).contains("so there is nothing to take over").doesNotContain("\tat ");
        assertThat(old.process().isAlive()).isTrue();
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        old.close();
    }

    @Test
    void serverOfAnotherVersion_isToldWhichOneIsKnown() throws Exception {
        ServerProcess old = servers.standing(SETTINGS);
        try (SocketChannel other = SocketChannel.open(UnixDomainSocketAddress.of(servers.offer()))) {
            other.write(ByteBuffer.wrap(("take 1 1 " + servers.inlet() + "\n").getBytes(StandardCharsets.UTF_8)));

            assertThat(new String(Channels.newInputStream(other).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("no: this server supports version 2 of the hand-over\n");
        }
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    /** Does the same as {@code ./openenum restart} without errors. */
    private static ServerProcess handOver(ServerProcess old) throws Exception {
        ServerProcess next = servers.taking(SETTINGS);
        assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).as(next.log()).isTrue();
        await().atMost(PATIENCE).until(() -> next.says(TAKEN));
        assertThat(servers.ask(OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        return next;
    }

    /** The process no longer answers, and does not end either. */
    private static void stopForEver(ServerProcess process) throws Exception {
        new ProcessBuilder("kill", "-STOP", "" + process.process().pid())
                .start()
                .waitFor();
    }

    /** A TCP connection on which half a query has arrived: it cannot be passed on. */
    private final class HalfAsked implements AutoCloseable {

        private final byte[] question = Packets.question(OWNER, "NAPTR").toWire();
        private final Socket socket;

        HalfAsked() throws IOException {
            socket =
                    new Socket(servers.address().getAddress(), servers.address().getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(0);
        }

        /** Sends the other half. */
        int answer() throws IOException {
            byte[] rest = new byte[1 + question.length];
            rest[0] = (byte) question.length;
            System.arraycopy(question, 0, rest, 1, question.length);
            socket.getOutputStream().write(rest);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] answer = new byte[in.readUnsignedShort()];
            in.readFully(answer);
            return new Message(answer).getRcode();
        }

        boolean isCut() {
            try {
                return socket.getInputStream().read() < 0;
            } catch (IOException e) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
