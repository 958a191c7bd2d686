package org.openenum.load.rest;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * The HTTP client of all measurements, the JDK's own: it keeps connections, and opens another one where the server says
 * {@code Connection: close}. Any thread may use it.
 */
public final class Http {

    /**
     * Version 1.1 from the first request on, without an offer to speak another one; answers are read where they arrive,
     * as they are short.
     */
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Runnable::run)
            .build();

    private Http() {}

    /** Sends a request and waits for its answer. */
    public static HttpResponse<String> send(HttpRequest request) throws IOException {
        return send(request, BodyHandlers.ofString());
    }

    /** The same; what becomes of the body, a handler says. */
    public static <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) throws IOException {
        try {
            return CLIENT.send(request, body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
