package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.LoopbackPort;

/** Two enum-servers on one database report by themselves; one of them is stopped, and a write names it. */
@DisabledOnOs(OS.WINDOWS)
class NodesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The longest time that a write may wait. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void serverThatHangs_isNamedByTheWriteThatWaitsForIt() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setPort(LoopbackPort.free())
                        .setPGStartupWait(Duration.ofMinutes(2))
                        .start();
                Product product = Product.up(
                        folder.resolve("data"),
                        Ports.free(),
                        Map.of("OPENENUM_REPORT_NAME", "vienna"),
                        "--database",
                        address(postgres),
                        "--database-user",
                        "postgres")) {
            Process second = secondServer(product, address(postgres));
            try {
                run(product, second);
            } finally {
                signal("CONT", second.pid());
                second.destroy();
                second.waitFor(30, TimeUnit.SECONDS);
            }
            RestClient rest = product.rest();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(rest.get("/nodes").body())
                            .containsPattern("\"name\":\"linz\",\"health\":\"stopped\""));
            assertThat(product.log("enum-server")).containsOnlyOnce("Reports go to");
        }
    }

    private void run(Product product, Process second) {
        RestClient rest = product.rest();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(rest.get("/nodes").body())
                        .contains("\"name\":\"linz\",\"health\":\"ready\"")
                        .contains("\"name\":\"vienna\",\"health\":\"ready\""));
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            assertThat(rest.create("/zones/e164.arpa", "{}").statusCode()).isEqualTo(201);
        }
        rest.create("/zones/e164.arpa/numbers/+4930123456", RestClient.sip("sip:a@sbc.example"));

        HttpResponse<String> served = write(rest, "b", LONGEST_WAIT);
        assertThat(header(served, "X-Served")).as("%s", served.headers()).isEqualTo("true");
        assertThat(header(served, "X-Served-Nodes")).isEqualTo("2/2");

        signal("STOP", second.pid());
        // It counts as silent only after ten seconds, and is waited for below in any case.
        HttpResponse<String> missed = write(rest, "c", Duration.ofSeconds(5));
        assertThat(header(missed, "X-Served")).isEqualTo("false");
        assertThat(header(missed, "X-Served-Nodes")).isEqualTo("1/2");
        assertThat(header(missed, "X-Served-Missing")).isEqualTo("linz");
        assertThat(product.dig().number("4930123456").records().toString()).contains("c@sbc.example");

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(rest.get("/nodes").body()).contains("\"name\":\"linz\",\"health\":\"silent\""));
        HttpResponse<String> silent = write(rest, "d", LONGEST_WAIT);
        assertThat(header(silent, "X-Served-Nodes")).isEqualTo("1/1");
        assertThat(header(silent, "X-Served")).isEqualTo("true");

        signal("CONT", second.pid());
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(rest.get("/nodes").body()).contains("\"name\":\"linz\",\"health\":\"ready\""));
    }

    private static String address(EmbeddedPostgres postgres) {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
    }

    /** Another enum-server on the same database, as in docs/operation.md. */
    private Process secondServer(Product product, String database) throws IOException {
        Ports ports = Ports.free();
        ProcessBuilder command = Launcher.command(List.of("run", "enum-server"));
        Map<String, String> environment = command.environment();
        environment.put("OPENENUM_DATA", folder.resolve("second").toString());
        environment.put("OPENENUM_DATABASE_URL", database);
        environment.put("OPENENUM_DATABASE_USER", "postgres");
        environment.put(
                "OPENENUM_REPORT_TO", "http://127.0.0.1:" + product.ports().http());
        environment.put("OPENENUM_REPORT_NAME", "linz");
        environment.put(
                "OPENENUM_REPORT_TOKENFILE",
                product.data().resolve("report-token").toString());
        environment.put("OPENENUM_DNS_PORT", "" + ports.dns());
        environment.put("OPENENUM_SERVER_MANAGEMENT_PORT", "" + ports.serverManagement());
        return command.redirectErrorStream(true)
                .redirectOutput(folder.resolve("second.log").toFile())
                .start();
    }

    private static HttpResponse<String> write(RestClient rest, String user, Duration longest) {
        return rest.putAndWait(
                "/zones/e164.arpa/numbers/+4930123456", RestClient.sip("sip:" + user + "@sbc.example"), longest);
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static void signal(String name, long pid) {
        Launcher.run(new ProcessBuilder("kill", "-" + name, Long.toString(pid)));
    }
}
