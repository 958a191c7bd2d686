package org.openenum.server.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.querylog.QuerySubscription;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the query log to its readers, one line of JSON every quarter of a second.
 *
 * <p>Owns a thread for each reader, so that a slow reader delays only itself, and none while there is no reader. It
 * stops before the web server, which would wait for the streams to end.
 */
@Component
class QueryLogStreams implements SmartLifecycle {

    static final MediaType LINES = new MediaType("application", "x-ndjson", UTF_8);

    /** Immediate for a person; also the time until a disconnected reader is noticed. */
    private static final long PERIOD_MILLIS = 250;

    private static final long IDLE_SECONDS = 10;

    /** The thread of a reader that has just gone may not be idle yet when the next one comes. */
    private static final int MAX_THREADS = 2 * QueryLog.MAX_SUBSCRIPTIONS;

    private final JsonMapper json;
    private final ExecutorService threads =
            new ThreadPoolExecutor(0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "query-log");
                thread.setDaemon(true);
                return thread;
            });
    private volatile boolean running;

    QueryLogStreams(JsonMapper json) {
        this.json = json;
    }

    /** Writes for this long, unless the reader disconnects earlier. */
    ResponseBodyEmitter write(QuerySubscription subscription, Duration within) {
        ResponseBodyEmitter reader = new ResponseBodyEmitter(0L);
        Runnable work = () -> {
            try (subscription) {
                write(reader, subscription, within);
                reader.complete();
            } catch (IOException | IllegalStateException e) {
                // The reader is gone; the container ends the request, and nobody else may.
            } catch (InterruptedException e) {
                reader.complete(); // the program stops
            }
        };
        try {
            threads.execute(work);
        } catch (RejectedExecutionException | OutOfMemoryError e) { // the program stops, or no more threads can be made
            subscription.close();
            throw e;
        }
        return reader;
    }

    private void write(ResponseBodyEmitter reader, QuerySubscription subscription, Duration within)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        long last = begin;
        while (running && last - begin < within.toNanos()) {
            long now = System.nanoTime();
            QueryLogLine line = QueryLogLine.of(subscription.take(), TimeUnit.NANOSECONDS.toMillis(now - last));
            reader.send(json.writeValueAsString(line) + "\n", LINES);
            last = now;
            Thread.sleep(PERIOD_MILLIS);
        }
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        threads.shutdownNow();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
