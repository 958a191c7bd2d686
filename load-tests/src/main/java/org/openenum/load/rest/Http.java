package org.openenum.load.rest;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * The JDK's HTTP client, for all measurements: it keeps connections, and opens a new one after
 * {@code Connection: close}. Any thread may use it.
 */
public final class Http {

    /** Always HTTP 1.1, without an upgrade; responses are short, so they are read on the thread that receives them. */
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Runnable::run)
            .build();

    private Http() {}

    /** Sends a request and waits for its answer. */
    public static HttpResponse<String> send(HttpRequest request) throws IOException {
        return send(request, BodyHandlers.ofString());
    }

    /** Sends a request and waits for its response, with a handler for the body. */
    public static <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) throws IOException {
        try {
            return CLIENT.send(request, body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
