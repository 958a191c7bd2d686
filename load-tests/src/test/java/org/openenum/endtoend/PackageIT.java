package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of {@code ./openenum package} is installed into a folder and started there, without this checkout. */
class PackageIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static List<Path> made;

    @TempDir
    private Path folder;

    @BeforeAll
    static void make() {
        // With a umask that makes files unreadable for others, as root has on many machines.
        ProcessBuilder command = new ProcessBuilder("bash", "-c", "umask 077 && exec ./openenum package");
        command.directory(Launcher.HOME.toFile());
        Launcher.Outcome outcome = Launcher.run(Launcher.environment(command));
        assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
        made = outcome.output().lines().map(Path::of).toList();
    }

    @Test
    void archive_isUnpackedAndRuns() throws Exception {
        assertThat(made.get(0)).hasExtension("gz");
        run("tar", "-xpzf", made.get(0).toString(), "-C", folder.toString());
        try (Stream<Path> homes = Files.list(folder)) {
            Path home = homes.findFirst().orElseThrow();
            assertThat(home.resolve("pom.xml")).doesNotExist();
            assertThat(home.resolve("SECURITY.md")).isNotEmptyFile();
            // A Java runtime without a compiler is enough.
            run(javaCommand().toString(), "-cp", home.resolve("launcher").toString(), "Ports", "next", "9301");
            assertThat(home.resolve("LICENSE")).isNotEmptyFile();
            assertThat(permissions(home.resolve("LICENSE"))).isEqualTo("rw-r--r--");
            assertThat(permissions(home.resolve("openenum"))).isEqualTo("rwxr-xr-x");
            answers(home, home.resolve("openenum.conf"));
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void debianPackage_isInstalledAndRuns() throws Exception {
        assumeTrue(made.size() == 2, "dpkg-deb is not installed: no Debian package was made");
        Path root = Files.createDirectories(folder.resolve("root/var/lib/dpkg/info"))
                .getParent()
                .getParent()
                .getParent()
                .getParent();
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        // With its own root folder, which the scripts know from DPKG_ROOT, so that this machine is not changed.
        run(
                "dpkg",
                "--root=" + root,
                "--force-not-root,depends,script-chrootless",
                "--log=" + folder.resolve("dpkg.log"),
                "--install",
                made.get(1).toString());
        assertThat(root.resolve("etc/openenum/openenum.conf")).content().contains("OPENENUM_DATA=/var/lib/openenum");
        assertThat(root.resolve("lib/systemd/system/openenum-server.service"))
                .content()
                .contains("ExecStart=/usr/lib/openenum/openenum run enum-server --config /etc/openenum/openenum.conf")
                .contains("StartLimitIntervalSec=0");
        assertThat(root.resolve("usr/share/doc/openenum/dependencies.md")).isNotEmptyFile();
        assertThat(root.resolve("usr/lib/openenum/monitoring/openenum-alerts.yml"))
                .isNotEmptyFile();
        assertThat(root.resolve("usr/lib/openenum/anycast/openenum-anycast")).isExecutable();
        assertThat(root.resolve("usr/lib/openenum/helm/openenum/Chart.yaml")).isNotEmptyFile();
        assertThat(root.resolve("var/lib/openenum")).isDirectory();
        assertThat(root.resolve("usr/lib/openenum/.openenum")
                        .resolve("enum-server-java" + Runtime.version().feature() + ".options"))
                .isNotEmptyFile();
        answers(root.resolve("usr/lib/openenum"), root.resolve("etc/openenum/openenum.conf"));
    }

    /**
     * Both programs, run like by systemd: a number created over REST is answered over DNS, and a command finds the
     * programs by their settings.
     */
    private void answers(Path home, Path settings) throws Exception {
        Ports ports = Ports.free();
        Files.writeString(settings, """
                OPENENUM_DATA=%s
                OPENENUM_DNS_PORT=%d
                OPENENUM_HTTP_PORT=%d
                OPENENUM_SERVER_MANAGEMENT_PORT=%d
                OPENENUM_ADMIN_MANAGEMENT_PORT=%d
                """.formatted(
                folder.resolve("data"), ports.dns(), ports.http(), ports.serverManagement(), ports.adminManagement()));
        List<Process> programs = new ArrayList<>();
        try {
            programs.add(start(home, "enum-admin", settings));
            await("a token").atMost(PATIENCE).until(() -> Files.exists(folder.resolve("data/local-token")));
            programs.add(start(home, "enum-server", settings));
            await("the API")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> Product.rest(folder.resolve("data"), ports.http()) != null);
            RestClient rest = Product.rest(folder.resolve("data"), ports.http());
            assertThat(rest.create("/zones/4.4.e164.arpa", "{}").statusCode()).isEqualTo(201);
            assertThat(rest.create("/zones/4.4.e164.arpa/numbers/441632960123", RestClient.sip("sip:a@sbc.example"))
                            .statusCode())
                    .isEqualTo(201);
            assertThat(launcher(home, "token").output()).matches("\\S{20,}\n");
            Dig dig = new Dig(ports.dns());
            await("DNS")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> dig.number("441632960123").toString().contains("sip:a@sbc.example"));
            await("health of both")
                    .atMost(PATIENCE)
                    .until(
                            () -> launcher(home, "status", "--config", settings.toString()),
                            status -> status.exitStatus() == 0
                                    && status.output().contains("enum-server is ready (process "));
            Launcher.Outcome down = launcher(home, "down", "--config", settings.toString());
            assertThat(down.exitStatus()).isEqualTo(1);
            assertThat(down.error()).contains("stop it with whatever started it, such as systemd");
        } finally {
            programs.forEach(Process::destroy);
            for (Process program : programs) {
                assertThat(program.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .as(said())
                        .isTrue();
            }
        }
    }

    private static Launcher.Outcome launcher(Path home, String... words) {
        List<String> command = new ArrayList<>(List.of(home.resolve("openenum").toString()));
        command.addAll(List.of(words));
        return Launcher.run(Launcher.environment(new ProcessBuilder(command)));
    }

    private static Path javaCommand() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private Process start(Path home, String program, Path settings) throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                        home.resolve("openenum").toString(), "run", program, "--config", settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("said.txt").toFile()));
        command.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_"));
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return command.start();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said.txt"));
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", List.of(command), said).isZero();
    }
}
