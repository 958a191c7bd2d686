package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A client of the REST API, like the program of an integrator. Threads may share it. */
public final class RestClient {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .build();
    private final String base;
    private final String token;

    public RestClient(int port, String token) {
        this.base = "http://127.0.0.1:" + port + "/api/v1";
        this.token = token;
    }

    String token() {
        return token;
    }

    /** The request body of a mapping with one SIP URI. */
    public static String sip(String uri) {
        return "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"" + uri + "\"}]}";
    }

    public HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    public HttpResponse<String> post(String path, String json) {
        return send(request(path).POST(BodyPublishers.ofString(json)));
    }

    /** Posts with an idempotency key, so that repeated requests take effect once. */
    HttpResponse<String> postOnce(String path, String json, String idempotencyKey) {
        return send(request(path).header("Idempotency-Key", idempotencyKey).POST(BodyPublishers.ofString(json)));
    }

    /** The server-sent events after a position, during some seconds. */
    HttpResponse<String> events(String path, String lastEventId) {
        return send(request(path).header("Last-Event-ID", lastEventId).GET());
    }

    public HttpResponse<String> create(String path, String json) {
        return send(request(path).header("If-None-Match", "*").PUT(BodyPublishers.ofString(json)));
    }

    /** Replaces any version; the response comes when DNS answers with it, or after this time. */
    HttpResponse<String> putAndWait(String path, String json, Duration longest) {
        return send(request(path)
                .header("If-Match", "*")
                .header("Prefer", "wait=" + longest.toSeconds())
                .PUT(BodyPublishers.ofString(json)));
    }

    /** Replaces any version. */
    public HttpResponse<String> put(String path, String json) {
        return send(request(path).header("If-Match", "*").PUT(BodyPublishers.ofString(json)));
    }

    /** Replaces the present version. */
    public HttpResponse<String> replace(String path, String json) {
        return send(request(path).header("If-Match", entityTag(path)).PUT(BodyPublishers.ofString(json)));
    }

    HttpResponse<String> delete(String path) {
        return send(request(path).header("If-Match", entityTag(path)).DELETE());
    }

    /** Removes something, with this If-Match. */
    HttpResponse<String> delete(String path, String ifMatch) {
        return send(request(path).header("If-Match", ifMatch).DELETE());
    }

    private String entityTag(String path) {
        return get(path).headers().firstValue("ETag").orElseThrow();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
