package org.openenum.load.simulation;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;

/** Writes through the REST API outside of what is measured. Threads may share it. */
final class RestClient {

    /** A first request meets a cold program. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final Set<Integer> WRITTEN = Set.of(200, 201, 204);

    private static final Set<Integer> NOT_THERE = Set.of(404, 412);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String root;

    private final String token;

    RestClient(int port, String token) {
        this.root = "http://127.0.0.1:" + port + "/api/v1";
        this.token = token;
    }

    boolean exists(String path) throws IOException {
        return send(path, request(path).GET(), Set.of(200, 404)) == 200;
    }

    /** Makes what does not exist, and replaces what does. */
    void put(String path, String json) throws IOException {
        HttpRequest.Builder create = request(path).header("If-None-Match", "*").PUT(BodyPublishers.ofString(json));
        if (send(path, create, Set.of(200, 201, 204, 412)) == 412) {
            send(path, request(path).header("If-Match", "*").PUT(BodyPublishers.ofString(json)), WRITTEN);
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

    private int send(String path, HttpRequest.Builder request, Set<Integer> wanted) throws IOException {
        try {
            var response = client.send(request.build(), BodyHandlers.ofString());
            if (!wanted.contains(response.statusCode())) {
                throw new IOException(request.build().method() + " " + path + " was answered with "
                        + response.statusCode() + ": " + response.body().strip());
            }
            return response.statusCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
