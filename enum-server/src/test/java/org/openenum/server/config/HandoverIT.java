package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.config.ServersOfOneFolder.OWNER;
import static org.openenum.server.config.ServersOfOneFolder.PATIENCE;
import static org.openenum.server.config.ServersOfOneFolder.TAKEN;
import static org.openenum.server.config.ServersOfOneFolder.goOn;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
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
import org.openenum.port.FreePort;
import org.openenum.server.message.Packets;
import org.xbill.DNS.CookieOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;

/** One process takes over from another one while clients send queries. */
@EnabledOnOs(OS.LINUX)
class HandoverIT {

    @TempDir
    private Path folder;

    private ServersOfOneFolder servers;
    private EDNSOption cookie = new CookieOption(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});

    @BeforeEach
    void providePlan() throws IOException {
        servers = new ServersOfOneFolder(folder);
    }

    @AfterEach
    void end() {
        servers.close();
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
        ServerProcess old =
                servers.serving(Map.of("OPENENUM_DNS_THREADS", threads, "OPENENUM_DNS_UDP_SOCKETS", sockets));
        try (SteadyQuestions asking =
                new SteadyQuestions(servers.address(), OWNER).overUdp(16).overTcp(10, 100)) {
            await().atMost(PATIENCE).until(() -> asking.answered.get() > 5_000);

            ServerProcess next = servers.taking(
                    Map.of("OPENENUM_DNS_THREADS", threadsAfter, "OPENENUM_DNS_UDP_SOCKETS", socketsAfter));
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
        ServerProcess old = servers.serving(Map.of());
        try (SteadyQuestions asking =
                        new SteadyQuestions(servers.address(), OWNER).overUdp(4).overTcp(2, 50);
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerProcess withoutPort = servers.taking(Map.of("OPENENUM_DNS_PORT", "" + taken.getLocalPort()));
            assertThat(withoutPort.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(withoutPort.process().exitValue()).isEqualTo(1);
            assertThat(withoutPort.log())
                    .contains("the port is in use by another program")
                    .doesNotContain("\tat ");

            // This one has already read queries when it fails.
            ServerProcess withoutHealth =
                    servers.taking(Map.of("OPENENUM_SERVER_MANAGEMENT_PORT", "" + taken.getLocalPort()));
            assertThat(withoutHealth.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(withoutHealth.process().exitValue()).isEqualTo(1);
            await().atMost(PATIENCE).until(() -> old.log().split("continues here", -1).length == 3);
            goOn(asking);

            ServerProcess good = servers.taking(Map.of());
            assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(good.says(TAKEN)).isTrue();
            goOn(asking);
            asking.end();
            assertThat(asking.lost.stream().filter("UDP"::equals)).isEmpty();
        }
    }

    @Test
    void anotherPort_isOpenedAndTheOldOneClosed() throws Exception {
        ServerProcess old = servers.serving(Map.of());
        int another = FreePort.any();

        servers.taking(Map.of("OPENENUM_DNS_PORT", "" + another));

        assertThat(old.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(ServersOfOneFolder.ask(another, OWNER, PATIENCE).getRcode()).isEqualTo(Rcode.NOERROR);
        try (ServerSocket free = new ServerSocket()) {
            free.bind(servers.address()); // Otherwise the address is still in use.
        }
    }

    @Test
    void whatTheOldServerHasAnswered_isAnsweredByTheNewOneAtOnce() throws Exception {
        ServerProcess old = servers.serving(Map.of());
        String added = "1." + OWNER.substring(2);
        ServerProcess next = servers.taking(Map.of());
        await().atMost(PATIENCE).until(() -> next.says("Serving a snapshot"));
        servers.number("441632960211");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> servers.ask(added).getRcode() == Rcode.NOERROR);

        while (old.process().isAlive()) {
            assertThat(servers.ask(added).getRcode()).isEqualTo(Rcode.NOERROR);
        }
        assertThat(servers.ask(added).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void cookiesOfTheOldServer_areTakenByTheNewOne() throws Exception {
        Map<String, String> required = Map.of("OPENENUM_DNS_COOKIES_REQUIRED", "true");
        ServerProcess old = servers.serving(required);
        assertThat(askWithCookie()).isEqualTo(Rcode.BADCOOKIE);
        ServerProcess next = servers.taking(required);

        while (old.process().isAlive()) {
            assertThat(askWithCookie()).isEqualTo(Rcode.NOERROR);
        }

        assertThat(next.says(TAKEN)).isTrue();
        assertThat(askWithCookie()).isEqualTo(Rcode.NOERROR);
        assertThat(Files.getPosixFilePermissions(servers.data().resolve("cookie-secret")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    /** Sends a query with the cookie of the answer before, like a client with cookies. */
    private int askWithCookie() throws IOException {
        Message question = Packets.question(OWNER, "NAPTR");
        question.addRecord(new OPTRecord(1_232, 0, 0, 0, List.of(cookie)), Section.ADDITIONAL);
        SimpleResolver resolver = new SimpleResolver(servers.address());
        resolver.setTimeout(PATIENCE);
        Message answer = resolver.send(question);
        cookie = answer.getOPT().getOptions(EDNSOption.Code.COOKIE).get(0);
        return answer.getRcode();
    }

    @Test
    void nobodyToTakeOverFrom_isOneSentenceAndAnExitCode() throws Exception {
        ServerProcess alone = servers.taking(Map.of());

        assertThat(alone.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(alone.process().exitValue()).isEqualTo(1);
        assertThat(alone.log()).contains("there is nothing to take over").doesNotContain("\tat ");
    }

    @Test
    void secondServerOnOneDataFolder_isTold() throws Exception {
        ServerProcess first = servers.serving(Map.of());
        ServerProcess second = servers.start(Map.of(
                "OPENENUM_DNS_PORT", "" + FreePort.any(), "OPENENUM_SERVER_MANAGEMENT_PORT", "" + FreePort.any()));

        await().atMost(PATIENCE)
                .until(() -> second.says("Another enum-server runs on the data folder")
                        && second.says("Another enum-server uses the snapshot folder"));
        second.close();
        servers.taking(Map.of());
        assertThat(first.process().waitFor(90, TimeUnit.SECONDS)).isTrue();
    }
}
