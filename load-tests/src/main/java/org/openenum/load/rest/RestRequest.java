package org.openenum.load.rest;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * A request that writes.
 *
 * @param method of HTTP
 * @param path below {@code /api/v1}
 * @param condition the header field that makes it conditional: {@code If-Match}, {@code If-None-Match},
 *     {@code Idempotency-Key}; empty for none
 * @param version the value of that field: any, an entity tag, or the key
 * @param json the body; empty for none
 */
public record RestRequest(String method, String path, String condition, String version, String json) {

    /** Long enough for a batch on a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final String ANY = "*";
    private static final int SUCCESS = 2;

    public RestRequest(String method, String path, String condition, String json) {
        this(method, path, condition, ANY, json);
    }

    /** Reads an object. */
    public static RestRequest read(String path) {
        return new RestRequest("GET", path, "", "");
    }

    /** Replaces one version only. */
    public static RestRequest replace(String path, String entityTag, String json) {
        return new RestRequest("PUT", path, "If-Match", entityTag, json);
    }

    /** Replaces any version of an existing object. */
    public static RestRequest replace(String path, String json) {
        return new RestRequest("PUT", path, "If-Match", json);
    }

    /** Creates an object that does not exist. */
    public static RestRequest create(String path, String json) {
        return new RestRequest("PUT", path, "If-None-Match", json);
    }

    /** Sends a batch, or another request whose path is a verb. */
    public static RestRequest post(String path, String json) {
        return new RestRequest("POST", path, "", json);
    }

    /** Sends a request with an idempotency key: it takes effect once, however often it is sent. */
    public static RestRequest postOnce(String path, String key, String json) {
        return new RestRequest("POST", path, "Idempotency-Key", key, json);
    }

    /** The HTTP request to enum-admin on a port of loopback. */
    public HttpRequest to(int port, String token) {
        return to(port, token, LIMIT);
    }

    /** The HTTP request, with a time limit. */
    public HttpRequest to(int port, String token, Duration limit) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                .timeout(limit)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json));
        return (condition.isEmpty() ? request : request.header(condition, version)).build();
    }

    /**
     * Sends it to enum-admin on a port of loopback, and returns the body of the response.
     *
     * @throws IOException if it was not done
     */
    public String done(int port, String token) throws IOException {
        HttpResponse<String> answer = Http.send(to(port, token));
        if (answer.statusCode() / 100 != SUCCESS) {
            throw new IOException(method + " " + path + ": HTTP " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }
}
