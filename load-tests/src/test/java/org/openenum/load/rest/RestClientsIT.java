package org.openenum.load.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients send and count, with a server that answers in every way that enum-admin does. */
class RestClientsIT {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    private final Set<String> bodies = ConcurrentHashMap.newKeySet();

    private final Set<Integer> connections = ConcurrentHashMap.newKeySet();

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void answersOfEveryForm_countAsChanges_onKeptConnections() throws IOException {
        RestRun run = until(6, plan(2, 0), turn -> {
            String form = turn % 3 == 0 ? "/length" : turn % 3 == 1 ? "/chunks" : "/none";
            return RestRequest.replace(form, "{\"turn\":" + turn + "}");
        });

        assertThat(run.failures()).isEmpty();
        assertThat(run.succeeded()).isEqualTo(bodies.size());
        assertThat(bodies).contains("{\"turn\":0}", "{\"turn\":1}", "{\"turn\":2}");
        assertThat(connections).hasSizeLessThanOrEqualTo(2);
        assertThat(run.millis(50)).isPositive();
    }

    @Test
    void connectionThatTheServerCloses_isOpenedAnew() throws IOException {
        RestRun run = until(6, plan(1, 0), turn -> RestRequest.create("/close", "{}"));

        assertThat(run.withoutFailure().succeeded()).isGreaterThanOrEqualTo(6);
        assertThat(connections).hasSizeGreaterThan(1);
    }

    @Test
    void answerOtherThan2xx_isAFailureWithItsReason() throws IOException {
        RestRun run = until(1, plan(1, 0), turn -> RestRequest.post("/refused", "{}"));

        assertThat(run.succeeded()).isZero();
        assertThat(run.failures()).containsOnlyKeys("412 not so");
        assertThatThrownBy(run::withoutFailure).isInstanceOf(IOException.class).hasMessageContaining("412 not so");
    }

    @Test
    void rate_isTheMostThatIsSent() throws IOException {
        RestRun run = until(5, plan(4, 20), turn -> RestRequest.create("/length", "{}"));

        // The first is due at once, the next ones every 50 ms.
        assertThat(run.succeeded() - 1).isLessThanOrEqualTo(run.tookNanos() / 50_000_000);
    }

    @Test
    void connectionLost_isAFailure_andTheRunEnds() throws IOException {
        RestRun run = RestClients.run(plan(1, 0), turn -> RestRequest.create("/lost", "{}"));

        assertThat(run.failed()).isEqualTo(1);
    }

    /** Writes until this many requests were answered. */
    private static RestRun until(long answers, RestClients.Plan plan, LongFunction<RestRequest> requests)
            throws IOException {
        try (RestClients clients = RestClients.start(plan, requests)) {
            await().atMost(LONG)
                    .until(() -> clients.soFar().succeeded() + clients.soFar().failed() >= answers);
            return clients.finish();
        }
    }

    private RestClients.Plan plan(int clients, int perSecond) {
        return new RestClients.Plan(server.getAddress().getPort(), "secret", clients, perSecond, LONG);
    }

    private void answer(HttpExchange exchange) throws IOException {
        connections.add(exchange.getRemoteAddress().getPort());
        assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer secret");
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] body = "not so".getBytes(StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/close")) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        if (path.endsWith("/none")) {
            exchange.sendResponseHeaders(204, -1);
        } else if (path.endsWith("/lost")) {
            throw new IOException("the connection is closed without an answer");
        } else {
            boolean chunks = path.endsWith("/chunks");
            exchange.sendResponseHeaders(path.endsWith("/refused") ? 412 : 200, chunks ? 0 : body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
