package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;
import org.openenum.server.message.Packets;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.SimpleResolver;

/** One process takes over from another one while clients ask. */
@EnabledOnOs(OS.LINUX)
class HandoverIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String TAKEN = "DNS listens on";
    private static final String OWNER = "0.1.2.0.6.9.2.3.6.1.4.4.e164.arpa.";

    @TempDir
    private Path folder;

    private final List<ServerProcess> started = new ArrayList<>();
    private PlanInDatabase plan;
    private int zone;
    private int sbc;
    private int port;
    private int managementPort;

    @BeforeEach
    void providePlan() throws IOException {
        DatabaseLocation location = DatabaseLocation.embedded(data());
        new Schema(TestDatabase.dataSource(location)).migrate();
        plan = new PlanInDatabase(location);
        zone = plan.zone("e164.arpa.");
        sbc = plan.ruleSet("sbc", "sip:+{number}@sbc.example.net");
        plan.number(zone, "441632960210", sbc);
        port = freePort();
        managementPort = freePort();
    }

    @AfterEach
    void end() {
        started.forEach(ServerProcess::close);
        plan.close();
    }

    @ParameterizedTest
    @CsvSource({
        "1, batches, 1, batches",
        "2, batches, 1, channels",
        "1, channels, 3, batches",
        "2, channels, 2, channels"
    })
    void handingOver_losesNoQuestion(String threads, String sockets, String threadsAfter, String socketsAfter)
            throws Exception {
        ServerProcess old = serving(Map.of("OPENENUM_DNS_THREADS", threads, "OPENENUM_DNS_UDP_SOCKETS", sockets));
        try (SteadyQuestions asking =
                new SteadyQuestions(address(port), OWNER).overUdp(16).overTcp(10, 100)) {
            await().atMost(PATIENCE).until(() -> asking.answered.get() > 5_000);

            ServerProcess next =
                    taking(Map.of("OPENENUM_DNS_THREADS", threadsAfter, "OPENENUM_DNS_UDP_SOCKETS", socketsAfter));
            await().atMost(PATIENCE).until(() -> next.says(TAKEN));
            assertThat(old.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            goOn(asking);
            asking.end();
            assertThat(asking.lost).as(old.log() + next.log()).isEmpty();
            assertThat(old.process().exitValue()).isZero();
            assertThat(old.log())
                    .contains("DNS has been handed over to process "
                            + next.process().pid());
            assertThat(old.log() + next.log()).doesNotContain("WARN").doesNotContain("ERROR");
        }
    }

    @Test
    void serverThatCannotStart_leavesTheOldOneAsItWas() throws Exception {
        ServerProcess old = serving(Map.of());
        try (SteadyQuestions asking =
                        new SteadyQuestions(address(port), OWNER).overUdp(4).overTcp(2, 50);
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerProcess withoutPort = taking(Map.of("OPENENUM_DNS_PORT", "" + taken.getLocalPort()));
            assertThat(withoutPort.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(withoutPort.process().exitValue()).isEqualTo(1);
            assertThat(withoutPort.log())
                    .contains("the port is in use by another program")
                    .doesNotContain("\tat ");

            // This one has read questions already when it fails.
            ServerProcess withoutHealth = taking(Map.of("OPENENUM_SERVER_MANAGEMENT_PORT", "" + taken.getLocalPort()));
            assertThat(withoutHealth.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(withoutHealth.process().exitValue()).isEqualTo(1);
            await().atMost(PATIENCE).until(() -> old.log().split("goes on here", -1).length == 3);
            goOn(asking);

            ServerProcess good = taking(Map.of());
            assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(good.says(TAKEN)).isTrue();
            goOn(asking);
            asking.end();
            assertThat(asking.lost.stream().filter("UDP"::equals)).isEmpty();
        }
    }

    @Test
    void serverThatIsKilledWhileItPrepares_leavesTheOldOneAsItWas() throws Exception {
        ServerProcess old = serving(Map.of());
        try (SteadyQuestions asking =
                new SteadyQuestions(address(port), OWNER).overUdp(4).overTcp(2, 50)) {
            ServerProcess next = taking(Map.of());
            await().atMost(PATIENCE).until(() -> old.says("asks to take over"));
            next.close();

            await().atMost(PATIENCE).until(() -> old.says("goes on here"));
            goOn(asking);
            plan.number(zone, "441632960211", sbc);
            await().atMost(PATIENCE)
                    .until(() -> ask(port, "1." + OWNER.substring(2)).getRcode() == Rcode.NOERROR);
            asking.end();
            assertThat(asking.lost).isEmpty();
        }
    }

    @Test
    void oldServerThatIsKilledMeanwhile_leavesItsSocketsToTheNewOne() throws Exception {
        ServerProcess old = serving(Map.of());
        ServerProcess next = taking(Map.of());
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> next.says("Serving a snapshot"));
        old.close();

        await().atMost(PATIENCE).until(() -> next.says(TAKEN));
        assertThat(ask(port, OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void anotherPort_isOpenedAndTheOldOneClosed() throws Exception {
        ServerProcess old = serving(Map.of());
        int another = freePort();

        taking(Map.of("OPENENUM_DNS_PORT", "" + another));

        assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(ask(another, OWNER).getRcode()).isEqualTo(Rcode.NOERROR);
        try (ServerSocket free = new ServerSocket()) {
            free.bind(address(port)); // or it is still open
        }
    }

    @Test
    void whatTheOldServerHasAnswered_isAnsweredByTheNewOneAtOnce() throws Exception {
        ServerProcess old = serving(Map.of());
        String added = "1." + OWNER.substring(2);
        ServerProcess next = taking(Map.of());
        await().atMost(PATIENCE).until(() -> next.says("Serving a snapshot"));
        plan.number(zone, "441632960211", sbc);
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> ask(port, added).getRcode() == Rcode.NOERROR);

        while (old.process().isAlive()) {
            assertThat(ask(port, added).getRcode()).isEqualTo(Rcode.NOERROR);
        }
        assertThat(ask(port, added).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void nobodyToTakeOverFrom_isOneSentenceAndAnExitCode() throws Exception {
        ServerProcess alone = taking(Map.of());

        assertThat(alone.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(alone.process().exitValue()).isEqualTo(1);
        assertThat(alone.log()).contains("there is nothing to take over").doesNotContain("\tat ");
    }

    @Test
    void secondServerOnOneDataFolder_isTold() throws Exception {
        ServerProcess first = serving(Map.of());
        ServerProcess second =
                start(Map.of("OPENENUM_DNS_PORT", "" + freePort(), "OPENENUM_SERVER_MANAGEMENT_PORT", "" + freePort()));

        await().atMost(PATIENCE)
                .until(() -> second.says("Another enum-server runs on the data folder")
                        && second.says("Another enum-server has the snapshot folder"));
        second.close();
        taking(Map.of());
        assertThat(first.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
    }

    private static void goOn(SteadyQuestions asking) {
        long by = asking.answered.get();
        await().atMost(PATIENCE).until(() -> asking.answered.get() > by + 1_000);
    }

    private ServerProcess serving(Map<String, String> more) throws Exception {
        ServerProcess process = start(more);
        await().atMost(PATIENCE).ignoreExceptions().until(() -> ask(port, OWNER).getRcode() == Rcode.NOERROR);
        return process;
    }

    private ServerProcess taking(Map<String, String> more) throws IOException {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("OPENENUM_HANDOVER_TAKE", "true");
        return start(settings);
    }

    private ServerProcess start(Map<String, String> more) throws IOException {
        Map<String, String> settings = new HashMap<>(Map.of(
                "OPENENUM_DNS_PORT", "" + port,
                "OPENENUM_DNS_TCP_MAXCONNECTIONSPERCLIENT", "1024",
                "OPENENUM_SERVER_MANAGEMENT_PORT", "" + managementPort));
        settings.putAll(more);
        ServerProcess process = ServerProcess.start(data(), folder.resolve("log" + started.size()), settings);
        started.add(process);
        return process;
    }

    private Path data() {
        return folder.resolve("data");
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static Message ask(int port, String owner) throws IOException {
        SimpleResolver resolver = new SimpleResolver(address(port));
        resolver.setTimeout(Duration.ofSeconds(2));
        return resolver.send(Packets.question(owner, "NAPTR"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
