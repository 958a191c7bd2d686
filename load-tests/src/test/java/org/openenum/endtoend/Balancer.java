package org.openenum.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One address for several enum-admins: each request goes to the next of them, and one that accepts no connection is
 * skipped, like nginx does by default.
 */
final class Balancer implements AutoCloseable {

    private static final Set<String> OF_ONE_HOP = Set.of(
            "connection",
            "content-length",
            "date",
            "host",
            "http2-settings",
            "transfer-encoding",
            "upgrade",
            ":status");

    private final List<Integer> ports;

    private final AtomicInteger next = new AtomicInteger();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final HttpServer server;

    Balancer(List<Integer> ports) throws IOException {
        this.ports = ports;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::pass);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            HttpResponse<InputStream> answer = answer(exchange, body);
            answer.headers().map().forEach((name, values) -> {
                if (!OF_ONE_HOP.contains(name.toLowerCase(Locale.ROOT))) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            boolean none = answer.statusCode() == 204 || answer.statusCode() == 304;
            exchange.sendResponseHeaders(answer.statusCode(), none ? -1 : 0);
            if (!none) {
                answer.body().transferTo(exchange.getResponseBody());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<InputStream> answer(HttpExchange exchange, byte[] body)
            throws IOException, InterruptedException {
        for (int tried = 1; ; tried++) {
            int port = ports.get(Math.floorMod(next.getAndIncrement(), ports.size()));
            try {
                return client.send(request(exchange, port, body), BodyHandlers.ofInputStream());
            } catch (ConnectException e) {
                if (tried == ports.size()) {
                    throw e;
                }
            }
        }
    }

    private HttpRequest request(HttpExchange exchange, int port, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_ONE_HOP.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.header("X-Forwarded-For", "127.0.0.1")
                .header("X-Forwarded-Host", exchange.getRequestHeaders().getFirst("Host"))
                .build();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
