package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.server.message.Packets;
import org.openenum.server.transport.DnsServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;

/** The whole program is stopped and started again, with its database available or not. */
@ExtendWith(OutputCaptureExtension.class)
class SnapshotStartIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A query to a port that is not open yet gets no answer. */
    private static final Duration WHILE_CLOSED = Duration.ofMillis(200);

    /** The common pool may have only one thread, and dnsjava completes answers with it. */
    private static final Executor OF_ITS_OWN = work -> new Thread(work, "start").start();

    @TempDir
    private Path folder;

    private int zone;
    private int sbc;
    private String snapshotEvery = "100ms";
    private EarlyStart early;

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void databaseThatIsAwayAtTheStart_isNotMissed(TestDatabase kind) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        runOnce(database);
        database.takeAway();

        try (ConfigurableApplicationContext program = start(database, "--openenum.snapshot.stale-after=1ms")) {
            Message answer = ask(program, "441632960210");
            assertThat(answer.getSection(Section.ANSWER)).hasSize(1);
            assertThat(extendedErrors(answer)).containsExactly(3);
            assertThat(ask(program, "441632960211").getRcode()).isEqualTo(Rcode.NXDOMAIN);
            await().atMost(PATIENCE).until(() -> readiness(program).contains("DATABASE_AWAY"));
            assertThat(readiness(program)).startsWith("200 ").contains("\"behindSeconds\":");

            database.bringBack();
            try (PlanInDatabase plan = new PlanInDatabase(database.location())) {
                plan.number(zone, "441632960212", sbc);
            }
            await().atMost(PATIENCE).until(() -> ask(program, "441632960212").getRcode() == Rcode.NOERROR);
            await().atMost(PATIENCE)
                    .until(() -> extendedErrors(ask(program, "441632960210")).isEmpty());
            await().atMost(PATIENCE).until(() -> !readiness(program).contains("BEHIND"));
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void numberMadeRightBeforeTheStop_isAnsweredAtOnceByTheNextStart(TestDatabase kind) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        runOnce(database);
        snapshotEvery = "1h";
        try (ConfigurableApplicationContext program = start(database);
                PlanInDatabase plan = new PlanInDatabase(database.location())) {
            plan.number(zone, "441632960218", sbc);
            await().atMost(PATIENCE).until(() -> ask(program, "441632960218").getRcode() == Rcode.NOERROR);
        }
        database.takeAway();

        try (ConfigurableApplicationContext program = start(database)) {
            assertThat(ask(program, "441632960218").getRcode()).isEqualTo(Rcode.NOERROR);
        }
    }

    @Test
    void consoleThatStartsAsWell_comesFirst_whileTheSnapshotIsAnswered() throws Exception {
        int console = freePort();
        CompletableFuture<Void> starting = startBeside(console, 2);
        assertThat(starting).isNotDone();

        try (ServerSocket listening = new ServerSocket()) {
            listening.bind(new InetSocketAddress("127.0.0.1", console));
            starting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void whereThereAreCoresForBoth_noConsoleIsWaitedFor() throws Exception {
        startBeside(freePort(), 4).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Completes when the rest of the program would start; DNS answers before. */
    private CompletableFuture<Void> startBeside(int console, int cores) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(TestDatabase.H2, folder);
        runOnce(database);
        int port = freePort();
        List<String> arguments = new ArrayList<>(List.of(arguments(database, port)));
        arguments.add("--openenum.database.wait-for-admin=60s");
        arguments.add("--openenum.report.to=http://127.0.0.1:" + console);
        early = new EarlyStart(cores);
        CompletableFuture<Void> begun =
                CompletableFuture.runAsync(() -> early.begin(arguments.toArray(String[]::new)), OF_ITS_OWN);
        InetSocketAddress dns = new InetSocketAddress("127.0.0.1", port);
        await().atMost(PATIENCE)
                .ignoreException(IOException.class)
                .until(() -> ask(dns, "441632960210", WHILE_CLOSED).getRcode() == Rcode.NOERROR);
        return begun;
    }

    @AfterEach
    void stopWhatWasBegun() {
        if (early != null) {
            early.stop();
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void snapshotThatIsBehind_isBroughtUpToTheDatabase(TestDatabase kind) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        runOnce(database);
        try (PlanInDatabase plan = new PlanInDatabase(database.location())) {
            plan.remove(zone, "441632960210");
            plan.number(zone, "441632960213", sbc);
        }

        try (ConfigurableApplicationContext program = start(database)) {
            await().atMost(PATIENCE).until(() -> ask(program, "441632960213").getRcode() == Rcode.NOERROR);
            assertThat(ask(program, "441632960210").getRcode()).isEqualTo(Rcode.NXDOMAIN);
            assertThat(responder(program).feed().reloads()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void databaseThatWasRestoredMeanwhile_isReadAfresh(TestDatabase kind, CapturedOutput log) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        runOnce(database);
        AbsentDatabase.execute(
                database.location(),
                "delete from mapping where digits = '441632960210'",
                "delete from change_log where seq = (select seq from change_head)",
                "update change_head set seq = seq - 1");

        try (ConfigurableApplicationContext program = start(database)) {
            await().atMost(PATIENCE).until(() -> ask(program, "441632960210").getRcode() == Rcode.NXDOMAIN);
            assertThat(log.getOut()).contains("The database was restored or replaced");
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void logThatDoesNotReachBack_makesThePlanBeReadAfresh(TestDatabase kind) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        runOnce(database);
        try (PlanInDatabase plan = new PlanInDatabase(database.location())) {
            plan.number(zone, "441632960214", sbc);
            plan.number(zone, "441632960215", sbc);
        }
        AbsentDatabase.execute(database.location(), "delete from change_log where seq < (select seq from change_head)");

        try (ConfigurableApplicationContext program = start(database)) {
            await().atMost(PATIENCE).until(() -> ask(program, "441632960214").getRcode() == Rcode.NOERROR);
            assertThat(responder(program).feed().reloads()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void snapshotOlderThanBothLogs_isBroughtUpToTheDatabase_andNotTakenForAnotherHistory(
            TestDatabase kind, CapturedOutput log) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        audit(database, 1);
        runOnce(database);
        try (PlanInDatabase plan = new PlanInDatabase(database.location())) {
            plan.remove(zone, "441632960210");
            plan.number(zone, "441632960216", sbc);
            audit(database, 2);
            plan.number(zone, "441632960217", sbc);
            audit(database, 3);
        }
        AbsentDatabase.execute(
                database.location(),
                "update log_archive set files = 1, seq = 5, audit_id = 2",
                "delete from change_log where seq <= 5",
                "delete from changeset where id <= 5",
                "delete from audit_entry where id <= 2");

        try (ConfigurableApplicationContext program = start(database)) {
            await().atMost(PATIENCE).until(() -> ask(program, "441632960216").getRcode() == Rcode.NOERROR);
            assertThat(ask(program, "441632960217").getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(ask(program, "441632960210").getRcode()).isEqualTo(Rcode.NXDOMAIN);
            assertThat(responder(program).feed().reloads()).isEqualTo(1);
            assertThat(log.getOut())
                    .contains("The change log does not reach back to change 3")
                    .doesNotContain("restored or replaced");
        }
    }

    /** Adds the next entry of the audit trail. */
    private static void audit(AbsentDatabase database, int number) throws Exception {
        String hash = "cast('\\x" + "%02x".formatted(number).repeat(32) + "' as bytea)";
        if (database instanceof AbsentDatabase.OfFile) {
            hash = "X'" + "%02x".formatted(number).repeat(32) + "'";
        }
        AbsentDatabase.execute(
                database.location(),
                "insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash)"
                        + " select " + number + ", current_timestamp, 'test', 'number.put', '441', audit_hash, " + hash
                        + " from change_head",
                "update change_head set audit_id = " + number + ", audit_hash = " + hash);
    }

    @Test
    void startThatIsRepeated_startsOnlyWhatDoesNotRunYet() throws Exception {
        AbsentDatabase database = AbsentDatabase.of(TestDatabase.H2, folder);
        runOnce(database);

        try (ConfigurableApplicationContext program = start(database);
                PlanInDatabase plan = new PlanInDatabase(database.location())) {
            await().atMost(PATIENCE).until(() -> responder(program).hasReadWeights());
            assertThat(program.getBean(DatabaseStart.class).connected()).isTrue();

            plan.number(zone, "441632960219", sbc);
            await().atMost(PATIENCE).until(() -> ask(program, "441632960219").getRcode() == Rcode.NOERROR);
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void neitherSnapshotNorDatabase_isSaidToWhoeverAsks(TestDatabase kind) throws Exception {
        AbsentDatabase database = AbsentDatabase.of(kind, folder);
        database.takeAway();
        int port = freePort();
        CompletableFuture<ConfigurableApplicationContext> starting =
                CompletableFuture.supplyAsync(() -> start(database, port), OF_ITS_OWN);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);

        Message answer = await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> ask(address, "441632960210"), given -> given.getRcode() == Rcode.SERVFAIL);
        assertThat(extendedErrors(answer)).containsExactly(14);

        database.bringBack();
        try (ConfigurableApplicationContext program = starting.join();
                PlanInDatabase plan = new PlanInDatabase(database.location())) {
            plan.number(plan.zone("e164.arpa."), "441632960210", plan.ruleSet("sbc", "sip:+{number}@sbc.example"));
            await().atMost(PATIENCE).until(() -> ask(program, "441632960210").getRcode() == Rcode.NOERROR);
        }
    }

    /** Runs the program until there is a snapshot of everything in the database. */
    private void runOnce(AbsentDatabase database) {
        try (PlanInDatabase plan = new PlanInDatabase(database.location())) {
            zone = plan.zone("e164.arpa.");
            sbc = plan.ruleSet("sbc", "sip:+{number}@sbc.example.net");
            plan.number(zone, "441632960210", sbc);
        }
        try (ConfigurableApplicationContext program = start(database)) {
            await().atMost(PATIENCE)
                    .until(() -> responder(program).snapshots().written().seq() == 3);
        }
    }

    private ConfigurableApplicationContext start(AbsentDatabase database, String... more) {
        return start(database, 0, more);
    }

    private ConfigurableApplicationContext start(AbsentDatabase database, int port, String... more) {
        return EnumServer.start(Stream.concat(Arrays.stream(arguments(database, port)), Arrays.stream(more))
                .toArray(String[]::new));
    }

    private String[] arguments(AbsentDatabase database, int port) {
        return new String[] {
            "--openenum.data=" + folder.resolve("data"),
            "--openenum.snapshot.every=" + snapshotEvery,
            "--openenum.database.url=" + database.location().jdbcUrl(),
            "--openenum.database.user=" + database.location().user(),
            "--openenum.database.password=" + database.location().password(),
            "--openenum.dns.port=" + port,
            "--openenum.dns.threads=1",
            "--openenum.dns.waiting.within=30s",
            "--openenum.cache.load-within=30s",
            "--server.port=0"
        };
    }

    private static Responder responder(ConfigurableApplicationContext program) {
        return program.getBean(Responder.class);
    }

    private static String readiness(ConfigurableApplicationContext program) throws Exception {
        String port = program.getEnvironment().getProperty("local.server.port");
        URI address = URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness");
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body();
    }

    private static Message ask(ConfigurableApplicationContext program, String digits) throws IOException {
        return ask(program.getBean(DnsServer.class).addresses().get(0), digits);
    }

    private static Message ask(InetSocketAddress address, String digits) throws IOException {
        return ask(address, digits, Duration.ofSeconds(5));
    }

    private static Message ask(InetSocketAddress address, String digits, Duration within) throws IOException {
        SimpleResolver resolver = new SimpleResolver(address);
        resolver.setEDNS(0, 1232, 0);
        resolver.setTimeout(within);
        String owner = new StringBuilder(String.join(".", digits.split(""))).reverse() + ".e164.arpa.";
        return resolver.send(Packets.question(owner, "NAPTR"));
    }

    private static List<Integer> extendedErrors(Message answer) {
        return answer.getOPT().getOptions(EDNSOption.Code.EDNS_EXTENDED_ERROR).stream()
                .map(option -> ((ExtendedErrorCodeOption) option).getErrorCode())
                .toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
