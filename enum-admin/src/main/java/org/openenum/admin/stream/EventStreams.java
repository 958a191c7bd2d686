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
 * Streams of server-sent events of one kind. A stream ends within seconds of its reader's token or sign-in.
 *
 * <p>Owns a thread for each reader, so that one that does not read holds up itself alone; none while nobody reads. It
 * stops before the web server, which would wait for the streams to end.
 */
public abstract class EventStreams implements SmartLifecycle {

    private static final long IDLE_SECONDS = 10;

    /** How often it is asked whether a reader may read on. */
    private static final Duration ASKED_EVERY = Duration.ofSeconds(2);

    /**
     * Something is written this often: it shows whether the reader is still there, and proxies that the stream lives.
     */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

    private final Sentence refusal;

    private final ExecutorService threads;

    private volatile boolean running;

    /**
     * Allows so many readers.
     *
     * @param refusal what one more is told
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
     * For how long somebody wants to listen.
     *
     * @param seconds the parameter of the query of this name
     * @throws RefusedException if it is longer than anybody may
     */
    public static Duration listening(int seconds, Duration most) {
        if (seconds < 1 || seconds > most.toSeconds()) {
            Sentence why = Sentence.of("stream.seconds", most.toSeconds());
            throw RefusedException.parameter("seconds", "range", why, String.valueOf(seconds));
        }
        return Duration.ofSeconds(seconds);
    }

    /** What is told to one reader, from the first event to the last. */
    @FunctionalInterface
    protected interface Telling {
        /** Ends soon after the reader is told no more. */
        void tell(Reader reader) throws IOException;
    }

    /** Somebody who reads; the thread that tells asks it, and no other. */
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

        /**
         * Whether to tell more: until the time is over, the program stops, or whoever reads would not be let in any
         * more.
         */
        public boolean isToldMore() {
            return running && System.nanoTime() - endNanos < 0 && isAllowed();
        }

        /** Waits for what is told next; who was told nothing for long hears that the stream lives. */
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
                return true; // nobody can be shut out meanwhile
            }
        }
    }

    /**
     * Begins to tell a reader.
     *
     * @param allowed whether whoever reads would still be let in; asked every few seconds
     * @param within for how long; then the reader comes again, and is asked again who it is
     * @throws RefusedException if too many read
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
            // The reader has gone: the container ends the request, and allows nobody else to.
        } catch (RuntimeException | Error e) {
            // The database has gone, or memory. Who comes again goes on where it was; who is told nothing never does.
            reader.completeWithError(e);
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Nobody is interrupted: the embedded database closes its file when one of its readers is. */
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
