package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of both programs while loggers are set to DEBUG, so that requests are logged with their numbers. */
class LogLinesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String NUMBER = "493012345678";
    private static final String MASKED = "49301234xxxx";

    /** The request id, which the client chooses. */
    private static final String ID = "call-493012340000";

    private static final String MASKED_ID = "call-49301234xxxx";

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void numbers_areMaskedInLinesOfText() throws Exception {
        Logs logs = logsOfRequests(Map.of());

        assertThat(logs.server).contains("DNS listens on").contains("GET \"/actuator/health/+" + MASKED);
        assertThat(logs.admin).contains("/numbers/+" + MASKED).contains("[" + MASKED_ID + "]");
        assertThat(logs.server + logs.admin).doesNotContain(NUMBER).doesNotContain(ID);
    }

    @Test
    void numbers_areMaskedInLinesOfJson() throws Exception {
        Logs logs = logsOfRequests(Map.of("OPENENUM_LOGGING_FORMAT", "ecs"));

        JsonNode server = eventWith(MASKED, logs.server);
        assertThat(server.at("/service/name").asText()).isEqualTo("enum-server");
        assertThat(server.at("/message").asText()).contains("GET \"/actuator/health/+" + MASKED);
        JsonNode admin = eventWith("/numbers/+" + MASKED, logs.admin);
        assertThat(admin.at("/service/name").asText()).isEqualTo("enum-admin");
        assertThat(admin.at("/request").asText()).isEqualTo(MASKED_ID);
        assertThat(admin.at("/process/pid").isIntegralNumber()).isTrue();
        assertThat(logs.server + logs.admin).doesNotContain(NUMBER).doesNotContain(ID);
    }

    @Test
    void numbers_standInFullWhereThatIsWanted() throws Exception {
        Logs logs = logsOfRequests(Map.of("OPENENUM_LOGGING_MASKNUMBERS", "false"));

        assertThat(logs.server).contains("GET \"/actuator/health/+" + NUMBER);
        assertThat(logs.admin).contains("/numbers/+" + NUMBER).contains("[" + ID + "]");
    }

    /** The logs of both programs. */
    private record Logs(String server, String admin) {}

    private Logs logsOfRequests(Map<String, String> settings) throws Exception {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_WEB", "DEBUG");
        environment.put("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_SECURITY_WEB", "DEBUG");
        try (Product product = Product.up(folder.resolve("data"), Ports.free(), environment)) {
            get(product.ports().serverManagement(), "/actuator/health/+" + NUMBER);
            get(product.ports().http(), "/api/v1/zones/e164.arpa/numbers/+" + NUMBER);
            for (String program : List.of("enum-server", "enum-admin")) {
                await(program)
                        .atMost(PATIENCE)
                        .until(() -> wholeLines(product, program).contains(NUMBER)
                                || wholeLines(product, program).contains(MASKED));
            }
            return new Logs(wholeLines(product, "enum-server"), wholeLines(product, "enum-admin"));
        }
    }

    /** Without a line that is being written. */
    private static String wholeLines(Product product, String program) {
        String log = product.log(program);
        return log.substring(0, log.lastIndexOf('\n') + 1);
    }

    private static void get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-Request-Id", ID)
                .build();
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
    }

    /** The event of the first line that contains these words; every line is one event. */
    private static JsonNode eventWith(String words, String log) throws IOException {
        JsonNode found = null;
        for (String line : log.lines().toList()) {
            JsonNode event = JSON.readTree(line);
            assertThat(event.isObject()).as(line).isTrue();
            if (found == null && line.contains(words)) {
                found = event;
            }
        }
        return found;
    }
}
