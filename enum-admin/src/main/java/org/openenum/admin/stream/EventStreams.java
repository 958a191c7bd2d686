package org.openenum.admin.stream;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.context.SmartLifecycle;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Streams of server-sent events of one kind.
 *
 * <p>Owns a thread for each reader, so that one that does not read holds up itself alone; none while nobody reads. It
 * stops before the web server, which would wait for the streams to end.
 */
public abstract class EventStreams implements SmartLifecycle {

    private static final long IDLE_SECONDS = 10;

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

    /** What is told to one reader, from the first event to the last. */
    @FunctionalInterface
    protected interface Telling {
        /** Ends soon after the streams have stopped. */
        void tell(SseEmitter reader) throws IOException, InterruptedException;
    }

    /**
     * Begins to tell a reader.
     *
     * @throws RefusedException if too many read
     */
    protected final SseEmitter open(Telling telling) {
        SseEmitter reader = new SseEmitter(0L);
        try {
            threads.execute(() -> tell(reader, telling));
        } catch (RejectedExecutionException e) {
            throw RefusedException.busy(refusal, e);
        }
        return reader;
    }

    private static void tell(SseEmitter reader, Telling telling) {
        try {
            telling.tell(reader);
            reader.complete();
        } catch (InterruptedException e) {
            reader.complete();
        } catch (IOException | IllegalStateException e) {
            // The reader has gone: the container ends the request, and allows nobody else to.
        } catch (RuntimeException e) {
            reader.completeWithError(e); // the database has gone: who comes again goes on where it was
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
