package org.openenum.admin.job;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.openenum.admin.usecase.RefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Runs jobs one after another on a thread of its own: two bulk writers at once would only wait for each other. While the end of one cannot be
 * noted, because the database is away, the others wait.
 *
 * <p>Owns that thread; stops it when the program ends, and a job under way then is cancelled.
 */
@Component
public class JobQueue implements DisposableBean {

    /** How many jobs may wait: each holds its file on disk. */
    private static final int MAX_WAITING = 16;

    /** How long a job may take to notice that the program ends. */
    private static final int STOP_SECONDS = 6;

    private static final Logger LOG = LoggerFactory.getLogger(JobQueue.class);

    private final Jobs jobs;

    private final JobEndings endings;

    /** Held by whoever may make or use rule sets, or remove those that nobody uses. */
    private final Lock turn = new ReentrantLock();

    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), work -> new Thread(work, "jobs"));

    public JobQueue(Jobs jobs, JobEndings endings) {
        this.jobs = jobs;
        this.endings = endings;
    }

    /**
     * Puts work at the end of the queue.
     *
     * @param id the job's
     * @param work deals with its own failures
     * @throws RefusedException if too many wait already
     */
    public void add(long id, JobProgress progress, Runnable work) {
        jobs.underWay(id, progress);
        try {
            thread.execute(() -> run(id, work));
        } catch (RejectedExecutionException e) {
            jobs.atRest(id);
            throw RefusedException.busy(MAX_WAITING + " imports wait already; try again later", e);
        }
    }

    /**
     * Does work on the thread of the caller while no job runs; one that comes meanwhile waits.
     *
     * @param work takes no longer than a blink
     * @return false if it was not done, because a job runs
     */
    public boolean whileIdle(Runnable work) {
        if (!turn.tryLock()) {
            return false;
        }
        try {
            work.run();
            return true;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void destroy() throws InterruptedException {
        thread.shutdown();
        endings.stop();
        jobs.cancelAll();
        if (!thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
            thread.shutdownNow();
        }
    }

    private void run(long id, Runnable work) {
        try {
            if (endings.awaitWritten()) {
                inTurn(work);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            endings.fail(id, e, "nothing was changed", () -> {});
        } catch (Error e) {
            LOG.error("job {} failed", id, e);
            endings.end(id, JobState.FAILED, "the program failed, its log has more; nothing was changed");
        } finally {
            jobs.atRest(id);
        }
    }

    private void inTurn(Runnable work) {
        turn.lock();
        try {
            work.run();
        } finally {
            turn.unlock();
        }
    }
}
