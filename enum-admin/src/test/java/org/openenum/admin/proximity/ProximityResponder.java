package org.openenum.admin.proximity;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proximity service over real HTTP, whose answers a test sets. */
final class ProximityResponder implements AutoCloseable {

    private record Reply(int status, String body) {}

    private final HttpServer server;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "proximity-responder");
        thread.setDaemon(true);
        return thread;
    });

    private final Map<String, Reply> replies = new ConcurrentHashMap<>();

    private final List<String> asked = new CopyOnWriteArrayList<>();

    private final CountDownLatch ended = new CountDownLatch(1);

    ProximityResponder() {
        this(0);
    }

    ProximityResponder(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/group/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/group/{address}";
    }

    /** Sets the group of a network, by its first address; null: none. */
    void says(String address, String group) {
        says(address, 200, group == null ? "{\"group\": null}" : "{\"group\": \"" + group + "\", \"country\": \"AT\"}");
    }

    void says(String address, int status, String body) {
        replies.put(address, new Reply(status, body));
    }

    /** Accepts the request for this address, and does not answer it. */
    void stalls(String address) {
        replies.remove(address);
    }

    /** The addresses that it was asked about, in order. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String address = exchange.getRequestURI().getPath().substring("/group/".length());
            asked.add(address);
            Reply reply = replies.get(address);
            if (reply == null) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                ended.await();
                return;
            }
            byte[] body = reply.body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Location", "/group/198.19.70.99");
            exchange.sendResponseHeaders(reply.status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
