package org.openenum.admin.usecase;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that a thread of its own repeats. If it fails, it is tried again at the next time. The reason is logged, the
 * same reason at most once a minute. Failures because of the database are not logged here; the code that needs the
 * database logs them.
 *
 * <p>The thread is never interrupted: the embedded database closes its file when one of its readers is interrupted.
 */
public final class PeriodicWork {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicWork.class);

    private static final Duration SAID_AGAIN_AFTER = Duration.ofMinutes(1);

    private final String name;
    private final Runnable work;
    private final ScheduledExecutorService thread;

    /** The failure that was logged last. */
    private @Nullable String failure;

    private long saidNanos;

    /** @param name the name of the thread, and of the work in the log */
    public PeriodicWork(String name, Runnable work) {
        this.name = name;
        this.work = work;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /**
     * Starts the work.
     *
     * @param first the delay before the first time
     * @param between the delay between the end of one time and the start of the next
     */
    public void start(Duration first, Duration between) {
        var unused =
                thread.scheduleWithFixedDelay(this::run, first.toMillis(), between.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The same, starting at once. */
    public void start(Duration between) {
        start(Duration.ZERO, between);
    }

    /** Stops the work: a run in progress continues to its end, and the caller does not wait for it. */
    public void stop() {
        thread.shutdown();
    }

    public boolean isStopped() {
        return thread.isShutdown();
    }

    /** Runs other tasks between two times; rejects them when it is stopped. */
    public Executor thread() {
        return thread;
    }

    private void run() {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            // An exception that escapes would end the schedule for good. Memory or threads that are short now may be
            // available next time.
            if (!isStopped() && LostDatabase.behind(e) == null && isNew(e.toString())) {
                LOG.warn("{} failed; it will be tried again", name, e);
            }
        }
    }

    private boolean isNew(String reason) {
        long now = System.nanoTime();
        if (reason.equals(failure) && now - saidNanos < SAID_AGAIN_AFTER.toNanos()) {
            return false;
        }
        failure = reason;
        saidNanos = now;
        return true;
    }
}
