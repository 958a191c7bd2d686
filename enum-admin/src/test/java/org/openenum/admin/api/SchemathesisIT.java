package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/**
 * Sends requests that the description of the API allows, and others, with each role: no response may be a server error,
 * or differ from the description.
 *
 * <p>schemathesis is taken from the path, or installed into {@code target} by pip; where neither works, the test is
 * skipped with a message. With {@code -Dschemathesis.examples=200} it sends more.
 */
class SchemathesisIT {

    private static final String VERSION = "4.32.5";

    private static final Path DESCRIPTION = Path.of("../docs/openapi.json").toAbsolutePath();

    private static final int EXAMPLES = Integer.getInteger("schemathesis.examples", 3);

    private static final Duration RUN = Duration.ofMinutes(Math.max(10, 2 * EXAMPLES));

    /** Python 3.11 sometimes fails in its own parser, whatever the product answers; the run is then repeated. */
    private static final String FAULT_OF_PYTHON = "SystemError: AST constructor recursion depth mismatch";

    private static final int MAX_RUNS = 4;

    private static String program;

    /** Its own program, because random requests may remove anything. */
    private static ConfigurableApplicationContext admin;

    private static Path data;

    @AfterAll
    static void stop() throws IOException {
        if (admin != null) {
            admin.close();
            FileSystemUtils.deleteRecursively(data);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        findOrInstall();
        data = Files.createTempDirectory("openenum-schemathesis-test");
        admin = AdminProgram.start("--openenum.data=" + data);
    }

    private static void findOrInstall() throws InterruptedException {
        program = PythonTools.runs(List.of("schemathesis", "--version"))
                ? "schemathesis"
                : PythonTools.require("schemathesis", "schemathesis==" + VERSION)
                        .program("schemathesis");
    }

    @ParameterizedTest
    @EnumSource
    void everyAnswer_isAsDescribed(Role role) throws Exception {
        String zone = "/zones/" + RunningAdmin.newApex();
        ApiClient client = AdminProgram.client(admin, Role.ADMINISTRATOR);
        client.create(zone, "{}");
        client.create(zone + "/numbers/4930", "{\"status\":\"closed\"}");
        String token = AdminProgram.token(admin, role);
        Path log = Path.of("target", "schemathesis-" + role + ".log");
        List<String> command =
                new ArrayList<>(List.of(program, "--config-file", settings().toString()));
        command.addAll(List.of("run", DESCRIPTION.toString()));
        command.addAll(List.of("--url", AdminProgram.url(admin), "-H", "Authorization: Bearer " + token));
        command.addAll(List.of("--phases", phases(role), "--max-examples", Integer.toString(EXAMPLES)));
        command.addAll(List.of("--seed", "1", "--workers", "1", "--suppress-health-check", "all", "--warnings", "off"));
        command.addAll(List.of(
                "--checks",
                "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"));

        int exitValue = run(command, log);
        for (int again = 1; again < MAX_RUNS && Files.readString(log).contains(FAULT_OF_PYTHON); again++) {
            exitValue = run(command, log);
        }

        assertThat(exitValue).as(Files.readString(log)).isZero();
    }

    /**
     * The limits of each parameter are tried only by the administrator: other roles are refused before parameters are
     * read.
     */
    private static String phases(Role role) {
        return role == Role.ADMINISTRATOR ? "coverage,fuzzing" : "fuzzing";
    }

    /** All operations, except that they wait for a second at most and do not revoke the token of the test. */
    private static Path settings() throws IOException {
        long token = admin.getBean(TokenService.class)
                .create("revoked " + UUID.randomUUID(), Role.VIEWER, null, TokenLimits.NONE, RunningAdmin.author())
                .token()
                .id();
        Path settings = data.resolve("schemathesis.toml");
        Files.writeString(settings, """
                [[operations]]
                include-name = "GET /api/v1/changes"
                parameters = { wait = 1 }

                [[operations]]
                include-name = ["GET /api/v1/changes/events", "GET /api/v1/queries", "GET /api/v1/targets/events"]
                parameters = { seconds = 1 }

                [[operations]]
                include-name = "DELETE /api/v1/tokens/{id}"
                parameters = { "path.id" = %d }
                """.formatted(token));
        return settings;
    }

    private static int run(List<String> command, Path log) throws Exception {
        Process run = new ProcessBuilder(command)
                .directory(new File("target"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = run.waitFor(RUN.toSeconds(), TimeUnit.SECONDS);
        run.destroy();
        assertThat(ended).as("it ended within " + RUN).isTrue();
        return run.exitValue();
    }
}
