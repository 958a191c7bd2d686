package org.openenum.admin.feed;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The feed as server-sent events named {@code change}, whose id is the place in the log: who comes again with the last
 * one misses nothing.
 *
 * <p>Owns a thread for each reader, so that one that does not read holds up itself alone; none while nobody reads.
 * Between two looks it holds no connection to the database. It stops before the web server, which would wait for the
 * streams to end.
 */
@Component
class ChangeStreams implements SmartLifecycle {

    /** Then the reader comes again, and is asked again who it is. */
    static final Duration MAX_LISTENING = Duration.ofMinutes(10);

    /** Each is a thread and an open connection. */
    private static final int MAX_READERS = 50;

    private static final long PERIOD_MILLIS = 200;

    /**
     * Something is written this often: it shows whether the reader is still there, and proxies that the stream lives.
     */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

    private static final long IDLE_SECONDS = 10;

    private final ChangeFeed feed;

    // Never interrupted: the embedded database closes its file when one of its readers is.
    private final ExecutorService threads =
            new ThreadPoolExecutor(0, MAX_READERS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "change-stream");
                thread.setDaemon(true);
                return thread;
            });

    private volatile boolean running;

    ChangeStreams(ChangeFeed feed) {
        this.feed = feed;
    }

    /**
     * Tells from a place on, for so long unless the reader goes before.
     *
     * @throws RefusedException as {@link ChangeFeed#read} does, or if too many read
     */
    SseEmitter stream(FeedQuery wish, long after, Duration within) {
        Portion first = feed.read(wish, after);
        SseEmitter reader = new SseEmitter(0L);
        try {
            threads.execute(() -> tell(reader, wish, first, System.nanoTime() + within.toNanos()));
        } catch (RejectedExecutionException e) {
            throw RefusedException.busy(MAX_READERS + " read the changes as a stream already; try again later", e);
        }
        return reader;
    }

    private void tell(SseEmitter reader, FeedQuery wish, Portion first, long endNanos) {
        try {
            tellUntil(reader, wish, first, endNanos);
            reader.complete();
        } catch (InterruptedException e) {
            reader.complete();
        } catch (IOException e) {
            // The reader has gone: the container ends the request, and allows nobody else to.
        } catch (RuntimeException e) {
            reader.completeWithError(e); // the database has gone: who comes again goes on where it was
        }
    }

    private void tellUntil(SseEmitter reader, FeedQuery wish, Portion first, long endNanos)
            throws IOException, InterruptedException {
        Portion portion = first;
        long lastNanos = System.nanoTime() - SIGN_OF_LIFE.toNanos();
        while (running && System.nanoTime() - endNanos < 0) {
            for (ChangeEvent event : portion.items()) {
                reader.send(SseEmitter.event()
                        .id(Long.toString(event.seq()))
                        .name("change")
                        .data(event));
            }
            boolean silent = System.nanoTime() - lastNanos >= SIGN_OF_LIFE.toNanos();
            if (silent && portion.items().isEmpty()) {
                reader.send(SseEmitter.event().comment("nothing yet"));
            }
            if (silent || !portion.items().isEmpty()) {
                lastNanos = System.nanoTime();
            }
            if (!portion.more()) {
                Thread.sleep(PERIOD_MILLIS);
            }
            portion = next(wish, portion);
        }
    }

    private Portion next(FeedQuery wish, Portion last) {
        return last.more() || feed.end() != last.after()
                ? feed.read(wish, last.after())
                : Portion.nothingAfter(last.after());
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        threads.shutdown();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
