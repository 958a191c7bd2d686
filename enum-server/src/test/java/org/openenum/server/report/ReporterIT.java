package org.openenum.server.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server reports to an enum-admin that accepts it, refuses it, or hangs. */
class ReporterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final List<String> taken = new CopyOnWriteArrayList<>();

    private final CountDownLatch end = new CountDownLatch(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    private HttpServer admin;

    private Path token;

    private volatile boolean hangs;

    @BeforeEach
    void start() throws IOException {
        token = Files.writeString(folder.resolve("report-token"), "secret\n");
        admin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        admin.createContext("/", this::take);
        admin.setExecutor(threads);
        admin.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        admin.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String report = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (hangs) {
                end.await();
            }
            boolean known = "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            if (known) {
                taken.add(report);
            }
            exchange.sendResponseHeaders(known ? 204 : 401, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + admin.getAddress().getPort() + "/");
    }

    private Reporter reporter(URI... targets) {
        return new Reporter(Object::toString, new ReportDelivery(List.of(targets), token));
    }

    @Test
    void reports_comeAgainAndAgain_atOnceWhereSomebodyWaits_andAtTheEnd() {
        Reporter reporter = reporter(url());
        reporter.start();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(taken).containsExactly("REGULAR"));

        reporter.poke();
        await().atMost(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(taken).contains("AWAITED"));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(taken).containsExactly("REGULAR", "AWAITED", "REGULAR"));

        reporter.close(true);
        assertThat(taken).endsWith("STOP");
    }

    @Test
    void nextAddress_isTriedWhereTheFirstDoesNotAnswer() {
        Reporter reporter = reporter(URI.create("http://127.0.0.1:1/"), url());
        try {
            reporter.start();

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(taken).isNotEmpty());
        } finally {
            reporter.close(true);
        }
    }

    @Test
    void reportThatLacksAThread_isFollowedByOthers() {
        AtomicBoolean outOfThreads = new AtomicBoolean(true);
        Reporter reporter = new Reporter(
                occasion -> {
                    if (outOfThreads.getAndSet(false)) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return occasion.toString();
                },
                new ReportDelivery(List.of(url()), token));
        try {
            reporter.start();

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(taken).isNotEmpty());
        } finally {
            reporter.close(true);
        }
    }

    @Test
    void tokenThatComesLater_isTaken() throws IOException {
        Files.writeString(token, "another");
        Reporter reporter = reporter(url());
        try {
            reporter.start();
            Files.writeString(token, "secret");

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(taken).isNotEmpty());
        } finally {
            reporter.close(true);
        }
    }

    @Test
    void adminThatHangs_holdsNobodyUp() {
        hangs = true;
        Reporter reporter = reporter(url());
        reporter.start();
        long begun = System.nanoTime();

        reporter.poke();
        reporter.close(true);

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(4));
        assertThat(taken).isEmpty();
    }
}
