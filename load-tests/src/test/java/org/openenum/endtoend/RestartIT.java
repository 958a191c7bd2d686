package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.database.DatabaseLocation;
import org.openenum.load.bench.machine.LoopbackPort;

/** {@code ./openenum restart}, while clients send queries all the time. */
@EnabledOnOs(OS.LINUX)
class RestartIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** A busy machine may be delayed for seconds: answers are then late, and not lost. */
    private static final Duration LOST_AFTER = Duration.ofSeconds(30);

    /**
     * For how long both servers answer, while the code for answers is being compiled. The default of 20 s would not
     * find more errors.
     */
    private static final String WARM_UP = "OPENENUM_HANDOVER_WARMUPWITHIN";

    /** For tests without queries meanwhile. */
    private static final Map<String, String> AT_ONCE = Map.of(WARM_UP, "0s");

    @TempDir
    private Path folder;

    @Test
    void restart_isNotNoticedOverDns() throws Exception {
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), Map.of(WARM_UP, "5s"))) {
            RestClient rest = product.rest();
            rest.create("/zones/e164.arpa", "{}");
            rest.create("/zones/e164.arpa/numbers/+441632960220", RestClient.sip("sip:+{number}@sbc.example"));
            await().atMost(PATIENCE).until(() -> isAnswered(product.dig()));
            undoNewestMigration(product.data());
            long server = product.pid("enum-server");
            long admin = product.pid("enum-admin");
            AtomicBoolean ended = new AtomicBoolean();
            CompletableFuture<Integer> asking =
                    CompletableFuture.supplyAsync(() -> askUntil(ended, product), new OwnThread());

            Path next = product.data().resolve("run/enum-server.next");
            Files.writeString(next, server + "\n");
            assertThat(restart(product).error()).contains("another restart is under way, to process " + server);
            Files.delete(next);

            Launcher.Outcome outcome = restart(product);

            assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(product.data().resolve("run/given"))))
                    .isEqualTo("rw-------");
            assertThat(outcome.output())
                    .contains(
                            "The tables have version ",
                            "enum-server has been handed over",
                            "enum-admin has been restarted")
                    .doesNotContain("flyway");
            assertThat(product.pid("enum-server")).isNotEqualTo(server);
            assertThat(product.pid("enum-admin")).isNotEqualTo(admin);
            await().atMost(PATIENCE).until(() -> ProcessHandle.of(server).isEmpty());
            product.rest().create("/zones/e164.arpa/numbers/+441632960221", RestClient.sip("sip:a@sbc.example"));
            await().atMost(PATIENCE)
                    .until(() -> product.dig().number("441632960221").rcode().equals("NOERROR"));
            ended.set(true);
            assertThat(asking.get(2, TimeUnit.MINUTES)).isPositive();

            // The launcher supervises the new one.
            product.kill("enum-server");
            await().atMost(PATIENCE).ignoreExceptions().until(() -> isAnswered(product.dig()));
            assertThat(product.stop()).isZero();
        }
    }

    /** So that the restart is an update, with a migration that the programs before did not have. */
    private static void undoNewestMigration(Path data) {
        sql(
                data,
                "alter table rule_set_out drop column decided_later;"
                        + "alter table record_set_out drop column decided_later;"
                        + "delete from \"flyway_schema_history\" where \"version\" = '22'");
    }

    @Test
    void buildFromBeforeAnAddition_goesOnWithItsTables_andFromBeforeAChangeIsRefused() throws IOException {
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), AT_ONCE)) {
            sql(
                    product.data(),
                    "create table later (id integer primary key); alter table zone add column later varchar(10);"
                            + "insert into \"flyway_schema_history\" select 999, '999', 'adds later', 'SQL', 'V999.sql', 1, 'x', current_timestamp, 1, true");

            Launcher.Outcome outcome = restart(product);

            assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
            assertThat(outcome.output()).contains("enum-server has been handed over", "enum-admin has been restarted");
            product.rest().create("/zones/e164.arpa", "{}");
            product.rest().create("/zones/e164.arpa/numbers/+441632960220", RestClient.sip("sip:a@sbc.example"));
            await().atMost(PATIENCE).until(() -> isAnswered(product.dig()));

            sql(
                    product.data(),
                    "update \"flyway_schema_history\" set \"description\" = 'breaks later' where \"version\" = '999'");
            long server = product.pid("enum-server");

            outcome = restart(product);

            assertThat(outcome.exitStatus()).isEqualTo(1);
            assertThat(outcome.error())
                    .contains("the tables have version 999 (breaks later), which is newer", "nothing was restarted");
            assertThat(product.pid("enum-server")).isEqualTo(server);
            assertThat(isAnswered(product.dig())).isTrue();
        }
    }

    private static void sql(Path data, String statements) {
        DatabaseLocation location = DatabaseLocation.embedded(data);
        Launcher.Outcome outcome = Launcher.run(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Launcher.HOME.resolve("enum-admin/target/lib") + "/*",
                "org.h2.tools.Shell",
                "-url",
                location.jdbcUrl(),
                "-user",
                location.user(),
                "-password",
                location.password(),
                "-sql",
                statements));
        assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
    }

    @Test
    void restartThatFails_changesNothing() throws IOException {
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), AT_ONCE)) {
            long server = product.pid("enum-server");
            ProcessBuilder command = Launcher.command(
                    List.of("restart", "enum-server", "--data", product.data().toString()));
            command.environment().put("OPENENUM_DNS_THREADS", "many");

            Launcher.Outcome outcome = Launcher.run(command);

            assertThat(outcome.exitStatus()).isEqualTo(1);
            assertThat(outcome.error()).contains("could not take over, and the running one continues");
            assertThat(product.pid("enum-server")).isEqualTo(server);
            assertThat(product.dig().number("44").rcode()).isEqualTo("REFUSED");

            int port = LoopbackPort.free();
            assertThat(restart(product, "enum-server", "--dns-port", "" + port).exitStatus())
                    .isZero();
            assertThat(new Dig(port).number("44").rcode()).isEqualTo("REFUSED");
            assertThat(restart(product, "enum-server").exitStatus()).isZero();
            assertThat(new Dig(port).number("44").rcode()).isEqualTo("REFUSED");
        }
    }

    @Test
    void managementPortsOfAnotherAddress_areFoundThere() throws IOException {
        Map<String, String> settings = Map.of(
                "OPENENUM_SERVER_MANAGEMENT_ADDRESS",
                "127.0.0.2",
                "OPENENUM_ADMIN_MANAGEMENT_ADDRESS",
                "127.0.0.3",
                WARM_UP,
                "0s");
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), settings)) {
            assertThat(product.said())
                    .contains("http://127.0.0.2:" + product.ports().serverManagement())
                    .contains("http://127.0.0.3:" + product.ports().adminManagement());

            Launcher.Outcome outcome = restart(product);

            assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
            assertThat(Launcher.run(Launcher.command(
                                    List.of("status", "--data", product.data().toString())))
                            .exitStatus())
                    .isZero();
            assertThat(product.dig().number("44").rcode()).isEqualTo("REFUSED");
        }
    }

    @Test
    void serverThatIsKilledMeanwhile_leavesTheOtherOne_andTheNextRestartWorks() throws Exception {
        try (Product product = Product.up(folder.resolve("data"), Ports.free())) {
            long old = product.pid("enum-server");
            CompletableFuture<Launcher.Outcome> restart = restarting(product);
            ProcessHandle.of(awaitNext(product)).orElseThrow().destroyForcibly();

            Launcher.Outcome outcome = restart.get(2, TimeUnit.MINUTES);
            assertThat(outcome.exitStatus()).isEqualTo(1);
            assertThat(outcome.error()).contains("could not take over, and the running one continues");
            assertThat(product.pid("enum-server")).isEqualTo(old);
            assertThat(product.dig().number("44").rcode()).isEqualTo("REFUSED");

            restart = restarting(product);
            long next = awaitNext(product);
            product.kill("enum-server");

            outcome = restart.get(2, TimeUnit.MINUTES);
            assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
            assertThat(product.pid("enum-server")).isEqualTo(next);
            assertThat(product.dig().number("44").rcode()).isEqualTo("REFUSED");
            assertThat(restart(product, "enum-server").exitStatus()).isZero();
            long last = product.pid("enum-server");
            assertThat(product.stop()).isZero();
            // Also the server that has handed over and had not ended yet; it continues when the last one ends.
            await().atMost(PATIENCE).until(() -> !isRunning(next) && !isRunning(last));
        }
    }

    /** Only process 7 is an enum-server: it has handed over to process 8, and has not ended yet. */
    @Test
    void serverThatHasHandedOver_isStoppedToo_andContinuesIfTheOtherOneEnds() throws IOException {
        Launcher.copyTo(folder);
        Path run = Files.createDirectories(folder.resolve("data/run"));
        Files.writeString(run.resolve("enum-server.next"), "8\n");

        Launcher.Outcome outcome = Launcher.run(Launcher.functions(folder, """
                is_program() { [[ $1 == 7 ]]; }
                launcher=5 old_server=7
                note_new_server && cat data/run/enum-server.pid
                left_programs
                program_pids[1]=8
                adopt_successor 1 && echo "${program_pids[1]}" && cat data/run/enum-server.pid
                """));

        assertThat(outcome.output()).as(outcome.toString()).isEqualTo("8\n7\n7\n7\n");
    }

    @Test
    void downInTheMiddleOfARestart_leavesNothingRunning() throws Exception {
        try (Product product = Product.up(folder.resolve("data"), Ports.free())) {
            List<Long> programs = List.of(product.pid("enum-server"), product.pid("enum-admin"));
            CompletableFuture<Launcher.Outcome> restart = restarting(product);
            long next = awaitNext(product);

            Launcher.Outcome down = Launcher.run(
                    Launcher.command(List.of("down", "--data", product.data().toString())));

            assertThat(down.exitStatus()).as(down.toString()).isZero();
            assertThat(programs).noneMatch(RestartIT::isRunning);
            Launcher.Outcome outcome = restart.get(2, TimeUnit.MINUTES);
            assertThat(outcome.exitStatus()).isEqualTo(1);
            assertThat(outcome.error()).contains("OpenENUM was stopped meanwhile");
            assertThat(isRunning(next)).isFalse();
            try (Stream<Path> files = Files.list(product.data().resolve("run"))) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .doesNotContain("enum-server.next", "enum-server.pid", "enum-admin.pid", "up.pid");
            }
        }
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).isPresent();
    }

    private static CompletableFuture<Launcher.Outcome> restarting(Product product) {
        return CompletableFuture.supplyAsync(() -> restart(product, "enum-server"), new OwnThread());
    }

    /** The process id of the new server, once the old one knows it. */
    private static long awaitNext(Product product) {
        Path file = product.data().resolve("run").resolve("enum-server.next");
        String[] pid = new String[1];
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> {
            pid[0] = Files.exists(file) ? Files.readString(file).strip() : "";
            return !pid[0].isEmpty()
                    && product.log("enum-server").contains("Process " + pid[0] + " asks to take over DNS");
        });
        return Long.parseLong(pid[0]);
    }

    /** As after an update into another folder, in which there is no openenum.conf yet. */
    @Test
    void restartFromAnotherFolder_keepsTheConfigurationFileBesideTheLauncherBefore() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Launcher.copyTo(home);
        for (String program : List.of("enum-admin", "enum-server")) {
            Files.createSymbolicLink(home.resolve(program), Launcher.HOME.resolve(program));
        }
        Path config = home.resolve("openenum.conf");
        Files.writeString(config, "OPENENUM_SERVER_HEAP=200m\nOPENENUM_FILES=files\n");
        Ports ports = Ports.free();
        ProcessBuilder up = Product.upCommand(folder.resolve("data"), ports);
        up.command().set(0, home.resolve("openenum").toString());
        try (Product product = Product.up(up, folder.resolve("data"), ports)) {
            Path settings = product.data().resolve("run/settings");
            assertThat(settings).content().contains("OPENENUM_FILES=" + home.toRealPath() + "/files\n");
            Files.writeString(config, "OPENENUM_SERVER_HEAP=210m\nOPENENUM_FILES=files\n");

            Launcher.Outcome outcome = restart(product);

            assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
            assertThat(Files.readString(Path.of("/proc", "" + product.pid("enum-server"), "cmdline")))
                    .contains("-Xmx210m");
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(settings)
                            .content()
                            .contains("OPENENUM_FILES=" + home.toRealPath() + "/files\n"));
            assertThat(product.stop()).isZero();
        }
        for (String program : List.of("enum-admin", "enum-server")) {
            Files.delete(home.resolve(program));
        }
    }

    /** Only process 7 is an enum-server. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "old_server=7            | could not take over, and the running one continues; the log is",
                "old_server=6            | has ended, and so has the old one; the log is",
                "old_server=6 launcher=5 | has ended, and so has the old one; OpenENUM starts another one; the log is",
                "old_server=             | could not take over: no running enum-server was found; the log is",
            })
    void handOverThatFails_saysWhatIsLeft(String state, String message) throws IOException {
        Launcher.copyTo(folder);
        Files.createFile(Files.createDirectories(folder.resolve("data/run")).resolve("enum-server.next"));

        Launcher.Outcome outcome = Launcher.run(Launcher.functions(
                folder, "is_program() { [[ $1 == 7 ]]; }\nnew_server=8 " + state + "\nfail_hand_over"));

        assertThat(outcome.exitStatus()).isEqualTo(1);
        assertThat(outcome.error()).contains("openenum: the new enum-server " + message);
    }

    @Test
    void nothingToRestart_isSaid() {
        Launcher.Outcome outcome = Launcher.run(Launcher.command(List.of(
                "restart", "enum-admin", "--data", folder.resolve("data").toString())));

        assertThat(outcome.exitStatus()).isEqualTo(1);
        assertThat(outcome.error()).contains("OpenENUM is not up on");
    }

    private static Launcher.Outcome restart(Product product, String... more) {
        List<String> arguments = new ArrayList<>(List.of("restart"));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--data", product.data().toString()));
        return Launcher.run(Launcher.command(arguments));
    }

    private static boolean isAnswered(Dig dig) {
        return dig.number("441632960220").rcode().equals("NOERROR");
    }

    private static int askUntil(AtomicBoolean ended, Product product) {
        Dig dig = product.dig().waiting(LOST_AFTER);
        int answers = 0;
        while (!ended.get()) {
            Instant asked = Instant.now();
            try {
                assertThat(dig.number("441632960220").rcode()).isEqualTo("NOERROR");
            } catch (AssertionError | UncheckedIOException e) {
                throw new AssertionError(
                        "no answer to a question of %s, after %,d that were answered; the log:%n%s"
                                .formatted(asked, answers, product.log("enum-server")),
                        e);
            }
            answers++;
        }
        return answers;
    }
}
