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
 * Work that is done again and again by one thread of its own. Where it fails, it is done again the next time; why it
 * failed is said in the log, the same once a minute at the most, and not at all for want of the database, which those
 * say who need it.
 *
 * <p>The thread is never interrupted: the embedded database closes its file when one of its readers is.
 */
public final class PeriodicWork {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicWork.class);

    private static final Duration SAID_AGAIN_AFTER = Duration.ofMinutes(1);

    private final String name;
    private final Runnable work;
    private final ScheduledExecutorService thread;

    /** What was said last. */
    private @Nullable String failure;

    private long saidNanos;

    /** @param name of the thread, and of the work in the log */
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
     * Has it done from now on.
     *
     * @param first how long from now
     * @param between the end of one time and the begin of the next
     */
    public void start(Duration first, Duration between) {
        var unused =
                thread.scheduleWithFixedDelay(this::run, first.toMillis(), between.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The same, for the first time now. */
    public void start(Duration between) {
        start(Duration.ZERO, between);
    }

    /** It is not begun any more; what is under way goes on to its end, and nobody waits for it. */
    public void stop() {
        thread.shutdown();
    }

    public boolean isStopped() {
        return thread.isShutdown();
    }

    /** Does other things between two times; refuses them when it is stopped. */
    public Executor thread() {
        return thread;
    }

    private void run() {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            // One that got out would end it for good: memory, or threads, that are short now may be there next time.
            if (!isStopped() && LostDatabase.behind(e) == null && isNew(e.toString())) {
                LOG.warn("{} failed, and is tried again", name, e);
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
