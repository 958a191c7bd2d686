package org.openenum.admin.node;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Publishes health and metrics as enum-server does, over real HTTP. Each look finds a few answers more. */
public final class MeasuredServer implements AutoCloseable {

    private final HttpServer server;

    private final AtomicLong looks = new AtomicLong();

    private volatile int health = 200;

    private volatile long change = 42;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "measured-server");
        thread.setDaemon(true);
        return thread;
    });

    /** Lines of the query log that each of its readers has still to get. */
    private final Map<HttpExchange, BlockingQueue<String>> readers = new ConcurrentHashMap<>();

    private volatile String wish = "";

    public MeasuredServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/actuator/prometheus", exchange -> answer(exchange, 200, metrics()));
        server.createContext("/actuator/health/readiness", exchange -> answer(exchange, health, "{}"));
        server.createContext("/query-log", this::log);
        server.setExecutor(threads);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** It runs, but its zones are not all there. */
    public void isNotReady() {
        health = 503;
    }

    /** From now on it answers with this change. */
    public void serves(long newest) {
        change = newest;
    }

    /** How many read its query log. */
    public int readers() {
        return readers.size();
    }

    /** What the last reader of its query log wished for, as it stood in the request. */
    public String wish() {
        return wish;
    }

    /** Somebody at 192.0.2.33 asked over UDP, and the readers of the query log are told. */
    public void asked(String name, String digits, String rcode, String answeredBy) {
        String line = String.format(Locale.ROOT, """
                {"millis":250,"asked":41000,"matched":1,"dropped":0,"queries":[{"at":"%s","requester":"192.0.2.33",\
                "transport":"UDP","name":"%s","digits":"%s","type":"NAPTR","rcode":"%s","answeredBy":"%s",\
                "tookMicros":85,"octets":141,"truncated":false,"ofALaterVersion":1}]}
                """, Instant.now(), name, digits, rcode, answeredBy);
        readers.values().forEach(lines -> lines.add(line));
    }

    /** As enum-server does, until the reader goes. */
    private void log(HttpExchange exchange) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        try (exchange) {
            wish = exchange.getRequestURI().getRawQuery();
            boolean key = exchange.getRequestHeaders().getFirst("Authorization").startsWith("Bearer ");
            exchange.sendResponseHeaders(key ? 200 : 403, 0);
            readers.put(exchange, lines);
            while (key) {
                String line = lines.poll(100, TimeUnit.MILLISECONDS);
                String quiet = "{\"millis\":100,\"asked\":0,\"matched\":0,\"dropped\":0,\"queries\":[]}\n";
                exchange.getResponseBody().write((line == null ? quiet : line).getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        } catch (IOException | InterruptedException e) {
            // The reader has gone, or the test is over.
        } finally {
            readers.remove(exchange);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private String metrics() {
        long look = looks.incrementAndGet();
        return String.format(Locale.ROOT, """
                openenum_dns_answers_total{rcode="NOERROR",transport="UDP"} %1$d00.0
                openenum_dns_answers_total{rcode="NXDOMAIN",transport="UDP"} %1$d0.0
                openenum_dns_answer_seconds_bucket{le="1.28E-4"} %1$d00
                openenum_dns_answer_seconds_bucket{le="+Inf"} %1$d10
                openenum_feed_change %2$d.0
                openenum_feed_lag_seconds 0.021
                openenum_cache_numbers 5000000.0
                """, look, change);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, octets.length);
        exchange.getResponseBody().write(octets);
        exchange.close();
    }
}
