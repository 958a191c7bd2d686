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
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.admin.ApiClient;

/** Reports like enum-server over real HTTP, and serves a query log. The counts of each report are higher. */
public final class MeasuredServer implements AutoCloseable {

    private final HttpServer server;

    private static final int PERIOD_MILLIS = 500;

    private final AtomicLong reports = new AtomicLong();

    private final ScheduledExecutorService reporting = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "measured-server-reports");
        thread.setDaemon(true);
        return thread;
    });

    private final long startedNanos = System.nanoTime();

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "measured-server");
        thread.setDaemon(true);
        return thread;
    });

    /** The lines of the query log that each of its readers has not got yet. */
    private final Map<HttpExchange, BlockingQueue<String>> readers = new ConcurrentHashMap<>();

    private volatile String wish = "";

    public MeasuredServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/query-log", this::log);
        server.setExecutor(threads);
        server.start();
    }

    /** Reports with this name from now on: at once, and then periodically. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the server.
    public void report(String name, int dnsPort, ApiClient admin) {
        Runnable one = () -> {
            ApiClient.Answer answer = admin.put("/nodes/" + name + "/report", report(name, dnsPort));
            if (answer.status() != 204) {
                throw new IllegalStateException(answer.toString());
            }
        };
        one.run();
        reporting.scheduleWithFixedDelay(one, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The number of readers of its query log. */
    public int readers() {
        return readers.size();
    }

    /** The query string of the last reader of its query log. */
    public String wish() {
        return wish;
    }

    /** Tells the readers of the query log of a query over UDP from 192.0.2.33. */
    public void asked(String name, String digits, String rcode, String answeredBy) {
        asked("192.0.2.33", name, digits, rcode, answeredBy);
    }

    /** Tells the readers of the query log of a query from this address. */
    public void asked(String requester, String name, String digits, String rcode, String answeredBy) {
        String line = String.format(Locale.ROOT, """
                {"millis":250,"asked":41000,"matched":1,"dropped":0,"queries":[{"at":"%s","requester":"%s",\
                "transport":"UDP","name":"%s","digits":"%s","type":"NAPTR","rcode":"%s","answeredBy":"%s",\
                "tookMicros":85,"octets":141,"truncated":false,"ofALaterVersion":1}]}
                """, Instant.now(), requester, name, digits, rcode, answeredBy);
        readers.values().forEach(lines -> lines.add(line));
    }

    /** Sends the query log like enum-server, until the reader disconnects. */
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
            // The reader has disconnected, or the test has ended.
        } finally {
            readers.remove(exchange);
        }
    }

    @Override
    public void close() {
        reporting.shutdownNow();
        server.stop(0);
        threads.shutdownNow();
    }

    private String report(String name, int dnsPort) {
        long report = reports.incrementAndGet();
        return String.format(
                Locale.ROOT,
                """
                {"instance":"%1$s-start","sequence":%2$d,"version":"development","uptimeMillis":%3$d,"state":"ready",
                 "change":0,"awaited":false,"lagMillis":21,"numbers":5000000,"snapshotAgeSeconds":95,
                 "answers":{"NOERROR":%2$d00,"NXDOMAIN":%2$d0},
                 "answerTimes":[{"seconds":1.28E-4,"answers":%2$d00},{"seconds":17.2,"answers":%2$d10}],
                 "waited":0,"dns":"127.0.0.1:%4$d","management":"127.0.0.1:%5$d"}""",
                name,
                report,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos),
                dnsPort,
                server.getAddress().getPort());
    }
}
