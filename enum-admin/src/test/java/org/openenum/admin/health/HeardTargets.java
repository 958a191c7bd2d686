package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.openenum.admin.ApiClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Listens to the states of targets, and keeps what it has heard. */
final class HeardTargets implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private final CompletableFuture<HttpResponse<Stream<String>>> answer;

    HeardTargets(ApiClient client, String query) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(client.root() + "/targets/events" + query))
                .header("Authorization", "Bearer " + client.token())
                .build();
        answer = HttpClient.newHttpClient().sendAsync(request, BodyHandlers.ofLines());
        answer.thenAcceptAsync(heard -> {
            assertThat(heard.statusCode()).isEqualTo(200);
            heard.body().forEach(lines::add);
        });
    }

    /** @param state the last one that was reported for the target; empty if the target was removed */
    void await(String event, String target, String state) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(lastOf(target)).as(lines.toString()).isEqualTo(event + " " + state));
    }

    private String lastOf(String target) {
        String last = "";
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).startsWith("data:") && lines.get(i - 1).startsWith("event:")) {
                JsonNode data = JSON.readTree(lines.get(i).substring("data:".length()));
                if (data.path("target").asString("").equals(target)) {
                    last = lines.get(i - 1).substring("event:".length()) + " "
                            + data.path("state").asString("");
                }
            }
        }
        return last;
    }

    @Override
    public void close() {
        answer.join().body().close();
    }
}
