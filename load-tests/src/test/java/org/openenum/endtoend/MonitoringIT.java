package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;

/**
 * The alerts and the dashboard in packaging/monitoring, evaluated by the real Prometheus with the running product:
 * every metric in them exists.
 */
class MonitoringIT {

    private static final Path FILES = Launcher.HOME.resolve("packaging/monitoring");

    private static final Path TESTS = Path.of("src/test/resources/monitoring").toAbsolutePath();

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A series by its name and its label matchers; not a function, which is followed by a parenthesis. */
    private static final Pattern SERIES = Pattern.compile("\\b(up|[a-z]+(?:_[a-z]+)+)\\b(\\{[^}]*})?(?!\\s*\\()");

    /** A series that exists only after a failure. */
    private static final String ONLY_AFTER_A_FAILURE = ",status=~\"5..\"";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private int port;

    @BeforeAll
    static void prometheusIsHere() {
        assumeTrue(
                Commands.exists("prometheus") && Commands.exists("promtool"),
                "Prometheus is not installed: apt-get install prometheus");
    }

    @Test
    void alerts_fireForWhatTheyAreFor_andForNothingElse() throws IOException {
        copy("openenum-alerts.yml");
        Files.copy(TESTS.resolve("alerts.test.yml"), folder.resolve("alerts.test.yml"));

        Launcher.Outcome tested = Launcher.run(
                new ProcessBuilder("promtool", "test", "rules", "alerts.test.yml").directory(folder.toFile()));

        assertThat(tested.exitStatus()).as(tested.output() + tested.error()).isZero();
    }

    @Test
    void everythingThatAlertsAndDashboardName_existsInTheRunningProduct() throws Exception {
        try (Product product = Product.up(folder.resolve("data"), Ports.free())) {
            RestClient rest = product.rest();
            Process prometheus = startPrometheus(product.ports());
            try {
                await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
                    product.dig().number("441632960999");
                    rest.get("/zones");
                    assertThat(seriesThatAreMissing()).isEmpty();
                    assertThat(panelsWithoutData()).isEmpty();
                });
                assertThat(query("rules").at("/data/groups").findValuesAsText("health"))
                        .as("each alert was evaluated")
                        .isNotEmpty()
                        .doesNotContain("err");
                assertThat(query("series?match%5B%5D=disk_free_bytes")
                                .at("/data")
                                .findValuesAsText("path"))
                        .as("the disks that are watched")
                        .hasSize(2)
                        .containsOnly(product.data().toString());
                assertThat(Files.readString(product.data().resolve("log/enum-admin.log")))
                        .doesNotContain("already registered");
            } finally {
                prometheus.destroy();
                prometheus.waitFor();
            }
        }
    }

    private Process startPrometheus(Ports ports) throws IOException {
        port = LoopbackPort.free();
        copy("openenum-alerts.yml");
        String settings = Files.readString(FILES.resolve("prometheus.yml"))
                .replace("9301", "" + ports.serverManagement())
                .replace("9302", "" + ports.adminManagement())
                .replace("scrape_interval: 15s", "scrape_interval: 1s");
        Files.writeString(folder.resolve("prometheus.yml"), settings);
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + folder.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + folder.resolve("series"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    private void copy(String file) throws IOException {
        Files.copy(FILES.resolve(file), folder.resolve(file));
    }

    private Set<String> seriesThatAreMissing() throws Exception {
        Set<String> missing = new TreeSet<>();
        for (String expression : expressions()) {
            List<String> named = SERIES.matcher(expression)
                    .results()
                    .map(MatchResult::group)
                    .map(String::strip)
                    .toList();
            assertThat(named).as("series in %s", expression).isNotEmpty();
            for (String series : named) {
                if (query("series?match%5B%5D=" + encoded(series.replace(ONLY_AFTER_A_FAILURE, "")))
                        .path("data")
                        .isEmpty()) {
                    missing.add(series);
                }
            }
        }
        return missing;
    }

    private List<String> panelsWithoutData() throws Exception {
        List<String> without = new ArrayList<>();
        for (JsonNode panel : dashboard().path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                JsonNode answer = query("query?query=" + encoded(expression(target)));
                assertThat(answer.path("status").asText()).as("%s", answer).isEqualTo("success");
                if (answer.at("/data/result").isEmpty()) {
                    without.add(panel.path("title").asText());
                }
            }
        }
        return without;
    }

    /** The expressions of the dashboard and of the alerts. */
    private List<String> expressions() throws Exception {
        List<String> all = new ArrayList<>();
        dashboard().path("panels").forEach(panel -> panel.path("targets").forEach(one -> all.add(expression(one))));
        query("rules")
                .at("/data/groups")
                .forEach(group -> group.path("rules")
                        .forEach(rule -> all.add(rule.path("query").asText())));
        assertThat(all).hasSizeGreaterThan(dashboard().path("panels").size());
        return all;
    }

    /** As Grafana sends it, with all servers selected. */
    private static String expression(JsonNode target) {
        return target.path("expr").asText().replace("$server", ".*").replace("$__rate_interval", "20s");
    }

    private static JsonNode dashboard() throws IOException {
        return JSON.readTree(FILES.resolve("openenum-dashboard.json").toFile());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private JsonNode query(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/" + path))
                .build();
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
    }
}
