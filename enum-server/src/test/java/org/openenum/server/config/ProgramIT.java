package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;

/** The program as an operator sees it: a process with an environment, a log and an exit status. */
class ProgramIT {

    private static final Duration START_WITHIN = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    private Process process;

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void sigterm_stopsInOrderWithExitCodeZero() throws Exception {
        migrate();
        start(Map.of("OPENENUM_DNS_PORT", "0", "OPENENUM_SERVER_MANAGEMENT_PORT", "0"));
        await().atMost(START_WITHIN).until(() -> log().contains("DNS listens on 127.0.0.1:"));

        process.destroy();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(log()).contains("DNS has stopped").doesNotContain("WARN").doesNotContain("ERROR");
    }

    @Test
    void portInUse_isOneSentenceAndAnExitCode() throws Exception {
        migrate();
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            String port = Integer.toString(taken.getLocalPort());
            start(Map.of("OPENENUM_DNS_PORT", port, "OPENENUM_SERVER_MANAGEMENT_PORT", "0"));

            assertThat(process.waitFor(START_WITHIN.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(log())
                    .contains("DNS cannot listen on TCP 127.0.0.1:" + port + ": the port is in use by another program")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @EnabledForJreRange(min = JRE.JAVA_22)
    void moreThreadsThanThereIsMemoryFor_isOneSentenceAndAnExitCode() throws Exception {
        migrate();
        start(Map.of("OPENENUM_DNS_THREADS", "128", "OPENENUM_DNS_PORT", "0", "OPENENUM_SERVER_MANAGEMENT_PORT", "0"));

        assertThat(process.waitFor(START_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(log())
                .contains("not enough memory outside the heap for so many threads (OPENENUM_DNS_THREADS)")
                .contains("Lower OPENENUM_DNS_THREADS")
                .doesNotContain("OPENENUM_DNS_PORT")
                .doesNotContain("\tat ");
    }

    @Test
    void settingThatCannotBe_isOneSentenceAndAnExitCode() throws Exception {
        start(Map.of("OPENENUM_DNS_TCP_IDLE", "soon", "OPENENUM_SERVER_MANAGEMENT_PORT", "0"));

        assertThat(process.waitFor(START_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(log())
                .contains("openenum.dns.tcp.idle is 'soon', and should be a time such as 1500ms, 10s or 5m")
                .doesNotContain("\tat ");
    }

    @Test
    void emptyDatabase_isWaitedForAndThenNamed() throws Exception {
        start(Map.of(
                "OPENENUM_DATABASE_WAIT_FOR_TABLES",
                "10s",
                "OPENENUM_DNS_PORT",
                "0",
                "OPENENUM_SERVER_MANAGEMENT_PORT",
                "0"));

        assertThat(process.waitFor(START_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(log())
                .contains("Waiting for the database jdbc:h2:file:")
                .contains("was not ready within 10 s")
                .doesNotContain("\tat ");
    }

    @Test
    void sigtermWhileEnumAdminIsWaitedFor_endsTheProgramAtOnce() throws Exception {
        start(Map.of(
                "OPENENUM_DATABASE_WAITFORADMIN",
                "60s",
                "OPENENUM_DNS_PORT",
                "0",
                "OPENENUM_SERVER_MANAGEMENT_PORT",
                "0"));
        await().atMost(START_WITHIN).until(() -> log().contains("DNS listens on 127.0.0.1:"));

        process.destroy();

        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private void migrate() {
        new Schema(TestDatabase.dataSource(DatabaseLocation.embedded(folder.resolve("data")))).migrate();
    }

    private void start(Map<String, String> environment) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@jvm.options",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EnumServer.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_"));
        builder.environment().put("OPENENUM_DATA", folder.resolve("data").toString());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }
}
