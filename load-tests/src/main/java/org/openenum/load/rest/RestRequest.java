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
 * @param condition the header field that says when it is to happen: {@code If-Match}, {@code If-None-Match},
 *     {@code Idempotency-Key}; empty for none
 * @param version what that field says: any, an entity tag, or the key
 * @param json the body; empty for none
 */
public record RestRequest(String method, String path, String condition, String version, String json) {

    /** A batch on a machine that does other things. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final String ANY = "*";
    private static final int SUCCESS = 2;

    public RestRequest(String method, String path, String condition, String json) {
        this(method, path, condition, ANY, json);
    }

    /** Reads. */
    public static RestRequest read(String path) {
        return new RestRequest("GET", path, "", "");
    }

    /** Replaces one version, and no other. */
    public static RestRequest replace(String path, String entityTag, String json) {
        return new RestRequest("PUT", path, "If-Match", entityTag, json);
    }

    /** Replaces what exists. */
    public static RestRequest replace(String path, String json) {
        return new RestRequest("PUT", path, "If-Match", json);
    }

    /** Makes what does not exist. */
    public static RestRequest create(String path, String json) {
        return new RestRequest("PUT", path, "If-None-Match", json);
    }

    /** Sends a batch, or anything else whose path is a verb. */
    public static RestRequest post(String path, String json) {
        return new RestRequest("POST", path, "", json);
    }

    /** The same, which happens once, however often it is sent with a key. */
    public static RestRequest postOnce(String path, String key, String json) {
        return new RestRequest("POST", path, "Idempotency-Key", key, json);
    }

    /** The request to enum-admin on a port of loopback. */
    public HttpRequest to(int port, String token) {
        return to(port, token, LIMIT);
    }

    /** The same, whose answer nobody waits for any longer than a time. */
    public HttpRequest to(int port, String token, Duration limit) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                .timeout(limit)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json));
        return (condition.isEmpty() ? request : request.header(condition, version)).build();
    }

    /**
     * Sends it to enum-admin on a port of loopback, and gives what was answered.
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
