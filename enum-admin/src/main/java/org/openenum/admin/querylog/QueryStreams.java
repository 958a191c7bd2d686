package org.openenum.admin.querylog;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Hands the questions on as server-sent events: {@code queries}, four times a second, and {@code end} as the last one.
 *
 * <p>Owns a thread for each reader, so that one that does not read holds up itself alone; none while nobody reads. It
 * stops before the web server, which would wait for the streams to end.
 */
@Component
class QueryStreams implements SmartLifecycle {

    /** A person sees it at once; also how long nobody notices that a reader has gone. */
    private static final Duration PERIOD = Duration.ofMillis(250);

    private static final long IDLE_SECONDS = 10;

    /** One that has just ended may not be idle yet when the next reader comes. */
    private static final int MAX_THREADS = 2 * QueryLogs.MAX_READERS;

    private final QueryLogs logs;

    private final ExecutorService threads =
            new ThreadPoolExecutor(0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "query-stream");
                thread.setDaemon(true);
                return thread;
            });

    private volatile boolean running;

    QueryStreams(QueryLogs logs) {
        this.logs = logs;
    }

    /** Why a stream ended. */
    enum Reason {
        /** The reader has read as long as it may, or wished. */
        TIME,
        /** No server can be read. */
        SILENT,
        /** The program stops. */
        STOP
    }

    /**
     * The last event.
     *
     * @param silent servers that could not be read, each with the reason
     */
    record End(Reason reason, List<QueryPortion.Silent> silent) {

        /** Keeps the list from changing. */
        End {
            silent = List.copyOf(silent);
        }
    }

    /** Reads for so long, unless the reader goes before. */
    SseEmitter stream(QueryLogFilter wish, Author author, Duration within) {
        QueryGathering gathering = logs.open(wish, author, within);
        SseEmitter reader = new SseEmitter(0L);
        try {
            threads.execute(() -> tell(reader, gathering, within));
        } catch (RejectedExecutionException e) {
            gathering.close();
            throw RefusedException.busy("too many look at the queries; try again later", e);
        }
        return reader;
    }

    /** What comes within a short time, for those who want no stream. */
    QueryPortion snapshot(QueryLogFilter wish, Author author, Duration within) {
        try (QueryGathering gathering = logs.open(wish, author, within)) {
            Thread.sleep(within.toMillis());
            return gathering.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RefusedException.busy("the program is about to end; try again when it is back", e);
        }
    }

    private void tell(SseEmitter reader, QueryGathering gathering, Duration within) {
        try (gathering) {
            Reason reason = tellUntil(reader, gathering, System.nanoTime() + within.toNanos());
            reader.send(SseEmitter.event().name("end").data(new End(reason, gathering.silent())));
            reader.complete();
        } catch (IOException | IllegalStateException e) {
            // The reader has gone: the container ends the request, and allows nobody else to.
        } catch (InterruptedException e) {
            reader.complete(); // the program stops
        }
    }

    private Reason tellUntil(SseEmitter reader, QueryGathering gathering, long endNanos)
            throws IOException, InterruptedException {
        while (running) {
            reader.send(SseEmitter.event().name("queries").data(gathering.take()));
            if (!gathering.isLive()) {
                return Reason.SILENT;
            }
            if (System.nanoTime() - endNanos >= 0) {
                return Reason.TIME;
            }
            Thread.sleep(PERIOD.toMillis());
        }
        return Reason.STOP;
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
