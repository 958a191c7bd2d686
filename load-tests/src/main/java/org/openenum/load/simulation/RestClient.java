package org.openenum.load.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import org.openenum.load.rest.Http;

/** Writes through the REST API outside of what is measured. Threads may share it. */
final class RestClient {

    /** A first request meets a cold program. */
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Imports wait for each other, on a machine that may be busy. */
    private static final Duration IMPORT_LIMIT = Duration.ofMinutes(3);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final String BASE = "/api/v1";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<Integer> WRITTEN = Set.of(200, 201, 204);
    /** The state of an import that was applied. */
    static final String IMPORTED = "done";

    private static final Set<Integer> NOT_THERE = Set.of(404, 412);

    private final String root;
    private final String token;

    RestClient(int port, String token) {
        this.root = "http://127.0.0.1:" + port + BASE;
        this.token = token;
    }

    boolean exists(String path) throws IOException {
        return send(path, request(path).GET(), Set.of(200, 404)).statusCode() == 200;
    }

    /** Makes what does not exist, and replaces what does. */
    void put(String path, String json) throws IOException {
        HttpRequest.Builder create = request(path).header("If-None-Match", "*").PUT(BodyPublishers.ofString(json));
        if (send(path, create, Set.of(200, 201, 204, 412)).statusCode() == 412) {
            send(path, request(path).header("If-Match", "*").PUT(BodyPublishers.ofString(json)), WRITTEN);
        }
    }

    /** Sends what is no resource of its own. */
    void post(String path, String json) throws IOException {
        send(path, request(path).POST(BodyPublishers.ofString(json)), WRITTEN);
    }

    /** Imports a table, and returns when all of it was applied. */
    void importTable(String path, String csv) throws IOException {
        HttpRequest.Builder upload =
                request(path).setHeader("Content-Type", "text/csv").POST(BodyPublishers.ofString(csv));
        JsonNode job = JSON.readTree(send(path, upload, Set.of(202)).body());
        String jobPath = jobPath(job.path("self").asText());
        long beginNanos = System.nanoTime();
        while (!job.path("isFinal").asBoolean()) {
            if (System.nanoTime() - beginNanos > IMPORT_LIMIT.toNanos()) {
                throw new IOException("an import was not applied within " + IMPORT_LIMIT.toSeconds() + " s");
            }
            pause();
            job = JSON.readTree(
                    send(jobPath, request(jobPath).GET(), Set.of(200)).body());
        }
        if (!IMPORTED.equals(job.path("state").asText())) {
            throw new IOException(
                    "an import was not applied: " + job.path("message").asText());
        }
    }

    /** Where a job is looked at, below the version; {@code self} is what it says of itself. */
    static String jobPath(String self) {
        return self.startsWith(BASE) ? self.substring(BASE.length()) : self;
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(BETWEEN_LOOKS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Removes what may exist. */
    void remove(String path) throws IOException {
        Set<Integer> removedOrNotThere = new java.util.HashSet<>(WRITTEN);
        removedOrNotThere.addAll(NOT_THERE);
        send(path, request(path).header("If-Match", "*").DELETE(), removedOrNotThere);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(root + path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(String path, HttpRequest.Builder request, Set<Integer> wanted)
            throws IOException {
        HttpResponse<String> response = Http.send(request.build());
        if (!wanted.contains(response.statusCode())) {
            throw new IOException(request.build().method() + " " + path + " was answered with " + response.statusCode()
                    + ": " + response.body().strip());
        }
        return response;
    }
}
