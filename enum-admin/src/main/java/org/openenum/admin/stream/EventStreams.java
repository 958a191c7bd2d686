package org.openenum.admin.stream;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.context.SmartLifecycle;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Streams of server-sent events of one kind. A stream ends within seconds after its reader's token or sign-in has
 * ended.
 *
 * <p>Owns a thread for each reader, so that a slow reader delays only itself; no threads without readers. It stops
 * before the web server, which would wait for the streams to end.
 */
public abstract class EventStreams implements SmartLifecycle {

    private static final long IDLE_SECONDS = 10;

    /** How often it is checked whether a reader may continue. */
    private static final Duration ASKED_EVERY = Duration.ofSeconds(2);

    /**
     * At least this often something is written: it detects whether the reader is still there, and shows proxies that
     * the stream is alive.
     */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

    private final Sentence refusal;

    private final ExecutorService threads;

    private volatile boolean running;

    /**
     * Sets the maximum number of readers.
     *
     * @param refusal the message for a further reader
     */
    protected EventStreams(String thread, int maxReaders, Sentence refusal) {
        this.refusal = refusal;
        this.threads = new ThreadPoolExecutor(
                0, maxReaders, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread made = new Thread(work, thread);
                    made.setDaemon(true);
                    return made;
                });
    }

    /**
     * The requested duration of a stream.
     *
     * @param seconds the query parameter of this name
     * @throws RefusedException if it is out of range
     */
    public static Duration listening(int seconds, Duration most) {
        if (seconds < 1 || seconds > most.toSeconds()) {
            Sentence why = Sentence.of("stream.seconds", most.toSeconds());
            throw RefusedException.parameter("seconds", "range", why, String.valueOf(seconds));
        }
        return Duration.ofSeconds(seconds);
    }

    /** Writes the events for one reader, from the first to the last. */
    @FunctionalInterface
    protected interface Telling {
        /** Returns soon after {@link Reader#isToldMore} is false. */
        void tell(Reader reader) throws IOException;
    }

    /** A reader; used only by the thread that writes to it. */
    protected final class Reader extends SseEmitter {

        private final BooleanSupplier allowed;

        private final long endNanos;

        private long askedNanos = System.nanoTime();

        private long saidNanos = System.nanoTime() - SIGN_OF_LIFE.toNanos();

        private Reader(BooleanSupplier allowed, Duration within) {
            super(0L);
            this.allowed = allowed;
            this.endNanos = System.nanoTime() + within.toNanos();
        }

        /** Whether to continue: until the time is over, the process stops, or the reader loses its access. */
        public boolean isToldMore() {
            return running && System.nanoTime() - endNanos < 0 && isAllowed();
        }

        /** Waits before the next event; sends a comment if nothing was sent for long. */
        public void pause(Duration period) throws IOException {
            if (System.nanoTime() - saidNanos >= SIGN_OF_LIFE.toNanos()) {
                send(event().comment("nothing new"));
            }
            LockSupport.parkNanos(period.toNanos());
        }

        @Override
        public void send(SseEventBuilder event) throws IOException {
            super.send(event);
            saidNanos = System.nanoTime();
        }

        private boolean isAllowed() {
            if (System.nanoTime() - askedNanos < ASKED_EVERY.toNanos()) {
                return true;
            }
            askedNanos = System.nanoTime();
            try {
                return allowed.getAsBoolean();
            } catch (RuntimeException e) {
                if (LostDatabase.behind(e) == null) {
                    throw e;
                }
                return true; // access cannot be withdrawn meanwhile
            }
        }
    }

    /**
     * Starts a stream for a reader.
     *
     * @param allowed whether the reader still has access; checked every few seconds
     * @param within the maximum duration; then the reader reconnects and is authenticated again
     * @throws RefusedException if there are too many readers
     */
    protected final SseEmitter open(BooleanSupplier allowed, Duration within, Telling telling) {
        Reader reader = new Reader(allowed, within);
        try {
            threads.execute(() -> tell(reader, telling));
        } catch (RejectedExecutionException e) {
            throw RefusedException.busy(refusal, e);
        }
        return reader;
    }

    private static void tell(Reader reader, Telling telling) {
        try {
            telling.tell(reader);
            reader.complete();
        } catch (IOException e) {
            // The reader has gone: the container ends the request, and does not allow anything else to end it.
        } catch (RuntimeException | Error e) {
            // The database is unavailable, or memory is short. A reader that gets an error reconnects and continues;
            // one that gets none never would.
            reader.completeWithError(e);
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Interrupts no thread: the embedded database closes its file when one of its readers is interrupted. */
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
