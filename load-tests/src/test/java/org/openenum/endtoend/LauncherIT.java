package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Commands;

class LauncherIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void secondUp_isRefusedAndLaterFindsTheDataAgain() throws IOException {
        Path data = folder.resolve("data");
        Ports ports = Ports.free();
        try (Product product = Product.up(data, ports)) {
            Launcher.Outcome second = Launcher.run(Product.upCommand(data, Ports.free()));
            assertThat(second.exitStatus()).isEqualTo(1);
            assertThat(second.error()).contains("is already up on the data folder");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
            assertThat(product.said()).contains(System.getProperty("java.home"));
            RestClient rest = product.rest();
            assertThat(rest.create("/zones/4.4.e164.arpa", "{}").statusCode()).isEqualTo(201);
            Launcher.Outcome token = Launcher.run(Launcher.command(List.of("token", "--data", data.toString())));
            assertThat(token.error()).isEmpty();
            assertThat(token.output()).matches("\\S{20,}\n");
            assertThat(new RestClient(ports.http(), token.output().strip())
                            .get("/zones")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(Launcher.run("status", data).exitStatus()).isZero();
            Path settings = Files.writeString(folder.resolve("settings"), "OPENENUM_DATA=" + data + "\n");
            assertThat(Launcher.run(Launcher.command(List.of("status", "--config", settings.toString())))
                            .exitStatus())
                    .isZero();
            assertThat(Launcher.run("down", data).output()).isEqualTo("Stopped.\n");
            assertThat(product.stop()).isZero();
            assertThat(Launcher.run("status", data).exitStatus()).isEqualTo(3);
            assertThat(Launcher.run("down", data).output()).contains("is not up");
        }
        try (Product again = Product.up(data, ports)) {
            assertThat(again.rest().get("/zones/4.4.e164.arpa").statusCode()).isEqualTo(200);
        }
    }

    /** Process ids may be reused after a crash of the machine. */
    @Test
    void processesOfAnotherInstallation_areLeftAlone() throws IOException {
        Path data = folder.resolve("data");
        try (Product other = Product.up(folder.resolve("other"), Ports.free())) {
            Path run = Files.createDirectories(data.resolve("run"));
            for (String program : List.of("enum-admin", "enum-server")) {
                Files.writeString(run.resolve(program + ".pid"), other.pid(program) + "\n");
            }
            String launcher =
                    Files.readAllLines(other.data().resolve("run/up.pid")).get(0);
            Files.writeString(run.resolve("up.pid"), launcher + "\n1\n");

            assertThat(Launcher.run("down", data).output()).contains("is not up");
            try (Product product = Product.up(data, Ports.free())) {
                assertThat(product.stop()).isZero();
            }

            assertThat(Launcher.run("status", other.data()).exitStatus()).isZero();
        }
    }

    @Test
    void help_namesEveryCommandAndFlag() {
        assertThat(Launcher.run(Launcher.command(List.of("help"))).output())
                .contains("up", "status", "down", "token", "import", "generate", "test", "bench", "version")
                .contains("backup", "restore");
        assertThat(Launcher.run(Launcher.command(List.of("help", "up"))).output())
                .contains("--demo", "--data", "--dns-address", "--dns-port", "--http-address", "--http-port")
                .contains("--database", "--database-user", "--config");
        assertThat(Launcher.run(Launcher.command(List.of("version"))).output()).startsWith("OpenENUM ");
    }

    @Test
    void commandThatComesWhileAnotherBuilds_waitsForItsBuild() throws Exception {
        Path builds = folder.resolve("builds");
        Launcher.copyTo(folder);
        Files.writeString(folder.resolve("mvnw"), """
                #!/bin/sh
                echo one >>builds
                until [ -e go-on ]; do sleep 0.1; done
                for module in enum-admin enum-server load-tests; do
                    mkdir -p $module/target
                    touch $module/target/$module-1.jar
                done
                """);
        assertThat(folder.resolve("mvnw").toFile().setExecutable(true)).isTrue();

        Process first =
                tokenOf(folder).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        await().atMost(PATIENCE).until(() -> Files.exists(builds));
        Process second =
                tokenOf(folder).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        String waiting = second.errorReader().readLine();
        Files.createFile(folder.resolve("go-on"));

        assertThat(waiting).contains("Another command builds here (process " + first.pid());
        assertThat(first.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readAllLines(builds)).containsExactly("one");
        assertThat(folder.resolve(".openenum/building")).doesNotExist();
    }

    @Test
    void lockThatAKilledBuildHasLeft_isTakenByOneCommandAtATime() throws Exception {
        Launcher.copyTo(folder);
        Files.writeString(folder.resolve("mvnw"), """
                #!/bin/sh
                mkdir alone || echo another one >>together
                echo one >>builds
                rmdir alone
                """);
        assertThat(folder.resolve("mvnw").toFile().setExecutable(true)).isTrue();
        Files.writeString(Files.createDirectory(folder.resolve(".openenum")).resolve("building"), "1\nlong ago\n");

        List<Process> commands = startSeveral(4, tokenOf(folder));

        for (Process each : commands) {
            assertThat(each.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        assertThat(folder.resolve("together")).doesNotExist();
        assertThat(folder.resolve("builds")).content().isEqualTo("one\n".repeat(4));
        assertThat(folder.resolve(".openenum/building")).doesNotExist();
    }

    @Test
    void dataFolderOfAKilledLauncher_isTakenByOneOfThoseThatComeAtOnce() throws Exception {
        Launcher.copyTo(folder);
        Path taken = folder.resolve("taken");
        Files.writeString(Files.createDirectories(folder.resolve("data/run")).resolve("up.pid"), "1\nlong ago\n");

        List<Process> launchers = startSeveral(
                6,
                Launcher.functions(
                        folder,
                        "claim_data_folder; echo $$ >>taken; until [[ -e go-on ]] || ((SECONDS > 300)); do sleep 0.1; done"));

        await().atMost(PATIENCE)
                .until(() -> Files.exists(taken)
                        && launchers.stream()
                                .allMatch(
                                        each -> !each.isAlive() || lines(taken).contains("" + each.pid())));
        Files.createFile(folder.resolve("go-on"));
        for (Process each : launchers) {
            assertThat(each.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        assertThat(lines(taken)).hasSize(1);
        assertThat(Files.readAllLines(folder.resolve("data/run/up.pid")))
                .startsWith(lines(taken).get(0));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Process> startSeveral(int count, ProcessBuilder command) throws IOException {
        command.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        List<Process> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(command.start());
        }
        return started;
    }

    /** Otherwise, running programs would find other octets in the place of a class. */
    @Test
    void build_doesNotWriteIntoFilesThatProgramsHaveOpen() throws IOException {
        Launcher.copyTo(folder);
        Files.writeString(folder.resolve("mvnw"), """
                #!/bin/sh
                for program in enum-admin enum-server; do echo new >$program/target/$program-1.jar; done
                """);
        assertThat(folder.resolve("mvnw").toFile().setExecutable(true)).isTrue();
        Path open = folder.resolve("open");
        for (String program : List.of("enum-admin", "enum-server")) {
            Path target = Files.createDirectories(folder.resolve(program).resolve("target"));
            Files.writeString(target.resolve(program + "-1.jar"), "old\n");
        }
        Files.createLink(open, folder.resolve("enum-server/target/enum-server-1.jar"));

        Launcher.run(tokenOf(folder));

        assertThat(folder.resolve("enum-server/target/enum-server-1.jar")).hasContent("new");
        assertThat(open).hasContent("old");
    }

    /** A failed test run has removed it, and the benchmarks need it. */
    @Test
    void moduleWithoutItsJar_isBuiltThoughNoSourceIsNewer() throws IOException {
        Launcher.copyTo(folder);
        Files.writeString(folder.resolve("mvnw"), "#!/bin/sh\ntouch built\n");
        assertThat(folder.resolve("mvnw").toFile().setExecutable(true)).isTrue();
        for (String module : List.of("enum-admin", "enum-server")) {
            Path target = Files.createDirectories(folder.resolve(module).resolve("target"));
            Files.createFile(target.resolve(module + "-1.jar"));
        }
        Files.createFile(Files.createDirectory(folder.resolve(".openenum")).resolve("built"));

        Launcher.run(tokenOf(folder));

        assertThat(folder.resolve("built")).exists();
    }

    @Test
    void runOfWhatIsNotBuilt_isRefusedInOneLine() throws IOException {
        Launcher.copyTo(folder);

        Launcher.Outcome run = Launcher.run(commandOf(folder, "run", "enum-server"));

        assertThat(run.exitStatus()).isEqualTo(1);
        assertThat(run.error()).startsWith("openenum: enum-server is not built: ");
        assertThat(run.error().lines()).hasSize(1);
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void preparingOfClassesThatIsInterrupted_leavesNoData() throws IOException {
        Launcher.copyTo(folder);
        Files.createDirectory(folder.resolve(".openenum"));
        Path temporary = Files.createDirectory(folder.resolve("temporary"));

        ProcessBuilder preparing = Launcher.functions(folder, """
                export TMPDIR=$PWD/temporary OPENENUM_BUILD=yes java_release=25
                rehearse() { touch "$3/left"; kill -TERM "$BASHPID"; }
                make_class_archives
                """);
        Launcher.run(preparing);

        assertThat(folder.resolve(".openenum/enum-admin-java25.log")).exists();
        assertThat(temporary).isEmptyDirectory();
    }

    /** As in a container whose first process does not wait for orphans. */
    @Test
    void processWhoseEndNobodyHasNoticed_isNotWaitedFor() throws IOException {
        Launcher.copyTo(folder);

        ProcessBuilder ending = Launcher.functions(folder, """
                bash -c 'sleep 1 & echo $! >ended; exec sleep 60' &
                parent=$!
                until [[ -s ended ]]; do sleep 0.1; done
                until grep -q '^State:.Z' "/proc/$(<ended)/status"; do sleep 0.1; done
                end_processes "$(<ended)"
                kill "$parent"
                """);

        assertThat(Launcher.run(ending).error()).isEmpty();
    }

    @Test
    void programThatEnds_isStartedAgainAtOnce_andLaterEachTimeItEndsSoon() throws IOException {
        Launcher.copyTo(folder);

        Launcher.Outcome watched = Launcher.run(Launcher.functions(folder, """
                start_program() { (exit 7) & }
                start_by_index 0
                for end in 1 2 3; do
                    wait "${program_pids[0]}"
                    watch 0
                    ((program_due[0] == 0)) || start_by_index 0
                done
                """));

        assertThat(watched.error().lines().map(line -> line.replaceAll(".*ended|\\. Its log.*", "")))
                .containsExactly(
                        " (exit status 7); starting it again at once",
                        " (exit status 7); starting it again in 1 s",
                        " (exit status 7); starting it again in 3 s");
    }

    @Test
    void serverOfAServiceOfSystemd_isReplacedByItAlone_unlessAnUpLooksAfterIt() throws IOException {
        Launcher.copyTo(folder);

        Launcher.Outcome asked = Launcher.run(Launcher.functions(folder, """
                unit_of() { [[ $1 == self ]] && echo /user.slice/session-3.scope || echo /system.slice/openenum.service; }
                launcher_pid() { echo 1; }
                refuse_for_service 1 && echo goes on
                launcher_pid() { return 1; }
                refuse_for_service 1 && echo goes on
                """));

        assertThat(asked.output()).isEqualToIgnoringNewLines("goes on");
        assertThat(asked.error()).contains("systemctl reload openenum.service");
    }

    @Test
    void logThatCannotBeCopied_costsNoneOfThoseThatAreKept() throws IOException {
        Launcher.copyTo(folder);
        Path log = Files.writeString(folder.resolve("log"), "now\n");
        Path kept = Files.writeString(folder.resolve("log.1"), "before\n");

        Launcher.run(Launcher.functions(folder, "cp() { return 1; }\nturn_over log"));

        assertThat(log).hasContent("now");
        assertThat(kept).hasContent("before");

        Launcher.run(Launcher.functions(folder, "turn_over log"));

        assertThat(log).isEmptyFile();
        assertThat(kept).hasContent("now");
        assertThat(folder.resolve("log.2")).hasContent("before");
    }

    @Test
    void testRun_keepsOthersFromBuildingMeanwhile() throws Exception {
        Launcher.copyTo(folder);
        Files.writeString(folder.resolve("mvnw"), "#!/bin/sh\ncp .openenum/building builder\n");
        assertThat(folder.resolve("mvnw").toFile().setExecutable(true)).isTrue();

        Process test = commandOf(folder, "test", "-N")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(test.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("builder")).content().startsWith(test.pid() + "\n");
        assertThat(folder.resolve(".openenum/building")).doesNotExist();
    }

    /** No product is running there: it ends once it has built. */
    private static ProcessBuilder tokenOf(Path home) {
        return commandOf(home, "token");
    }

    private static ProcessBuilder commandOf(Path home, String... words) {
        List<String> command = new ArrayList<>(List.of(home.resolve("openenum").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_"));
        return builder;
    }

    @Test
    void scripts_areCleanForShellcheck() {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Commands.exists("shellcheck"), "shellcheck is not installed: apt-get install shellcheck");
        Launcher.Outcome check = Launcher.run(new ProcessBuilder(
                        "shellcheck", "-x", "-a", "openenum", "mvnw", ".ci/run", "packaging/anycast/openenum-anycast")
                .directory(Launcher.HOME.toFile()));
        assertThat(check.exitStatus()).as(check.output()).isZero();
    }
}
