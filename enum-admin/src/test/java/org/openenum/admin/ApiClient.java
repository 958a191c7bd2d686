package org.openenum.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the REST API, like the program of an integrator: plain HTTP, a bearer token, JSON. */
public final class ApiClient {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    private final String root;

    private final String token;

    public ApiClient(String root, String token) {
        this.root = root;
        this.token = token;
    }

    /** The URL below which all paths are. */
    public String root() {
        return root;
    }

    /** The token that it sends. */
    public String token() {
        return token;
    }

    /** An answer with its body read as JSON. */
    public record Answer(int status, HttpResponse<String> response) {

        public JsonNode json() {
            return JSON.readTree(response.body());
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        @Override
        public String toString() {
            return status + " " + response.body();
        }
    }

    /**
     * Sends a request.
     *
     * @param headers names and values in turn
     */
    public Answer send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + path))
                .timeout(Duration.ofSeconds(60))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.setHeader("Content-Type", "application/json");
        }
        if (!token.isEmpty()) {
            request.setHeader("Authorization", "Bearer " + token);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public Answer get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    public Answer put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    public Answer create(String path, String body) {
        return send("PUT", path, body, "If-None-Match", "*");
    }

    /** Waits until the job that a request started has ended. */
    public JsonNode end(Answer started) {
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        return awaited("/jobs/" + started.json().at("/id").asLong(), ApiClient::isFinal);
    }

    /** Waits until a job has ended, or waits to be applied. */
    public JsonNode atRest(String location) {
        return awaited(
                location.substring("/api/v1".length()),
                job -> isFinal(job) || job.at("/state").asString().equals("staged"));
    }

    private static boolean isFinal(JsonNode job) {
        return job.at("/isFinal").asBoolean();
    }

    private JsonNode awaited(String path, Predicate<JsonNode> isReached) {
        return await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> get(path).json(), isReached);
    }
}
