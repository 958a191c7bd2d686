package org.openenum.admin.node;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Publishes health and metrics as enum-server does, over real HTTP. Each look finds a few answers more. */
public final class MeasuredServer implements AutoCloseable {

    private final HttpServer server;

    private final AtomicLong looks = new AtomicLong();

    private volatile int health = 200;

    public MeasuredServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/actuator/prometheus", exchange -> answer(exchange, 200, metrics()));
        server.createContext("/actuator/health/readiness", exchange -> answer(exchange, health, "{}"));
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** It runs, but its zones are not all there. */
    public void isNotReady() {
        health = 503;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String metrics() {
        long look = looks.incrementAndGet();
        return String.format(Locale.ROOT, """
                openenum_dns_answers_total{rcode="NOERROR",transport="UDP"} %1$d00.0
                openenum_dns_answers_total{rcode="NXDOMAIN",transport="UDP"} %1$d0.0
                openenum_dns_answer_seconds_bucket{le="1.28E-4"} %1$d00
                openenum_dns_answer_seconds_bucket{le="+Inf"} %1$d10
                openenum_feed_change 42.0
                openenum_feed_lag_seconds 0.021
                openenum_cache_numbers 5000000.0
                """, look);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, octets.length);
        exchange.getResponseBody().write(octets);
        exchange.close();
    }
}
