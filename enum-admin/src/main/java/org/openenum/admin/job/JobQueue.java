package org.openenum.admin.job;

import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openenum.admin.commit.RequestKeys;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Receipt;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Runs the jobs of this process one after another on its own thread, and takes turns with other processes: two bulk
 * writers at once would only wait for each other. While the end of a job cannot be recorded because the database is
 * unavailable, the other jobs wait.
 *
 * <p>Owns that thread and stops it when the process ends. A job that is running then is left to another process or the
 * next start.
 */
@Component
public class JobQueue implements DisposableBean {

    /** The most jobs that may wait: each keeps its file on disk. */
    static final int MAX_WAITING = 16;

    /** How long a job may take to notice that the process ends. */
    private static final int STOP_SECONDS = 6;

    private static final Logger LOG = LoggerFactory.getLogger(JobQueue.class);

    private final Jobs jobs;

    private final RequestKeys keys;

    private final JobEndings endings;

    private final JobLeases leases;

    private final JobTurn turn;

    private final Clock clock;

    /** One permit for each job that may wait; a job releases its permit when it begins. */
    private final Semaphore places = new Semaphore(MAX_WAITING);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "jobs"));

    JobQueue(Jobs jobs, RequestKeys keys, JobEndings endings, JobLeases leases, JobTurn turn, Clock clock) {
        this.jobs = jobs;
        this.keys = keys;
        this.endings = endings;
        this.leases = leases;
        this.turn = turn;
        this.clock = clock;
    }

    /**
     * Stores a new job that waits for no file, and queues it. If it cannot be queued, its row says so.
     *
     * @param asker the author of the request
     * @param work handles its own failures
     * @throws RefusedException if the queue is full, or the request is a dry run
     */
    public JobView start(Job job, Author asker, Consumer<JobProgress> work) {
        if (asker.dryRun()) {
            throw RefusedException.malformed(Sentence.of("job.no-dry-run"));
        }
        requirePlace();
        JobProgress progress = new JobProgress(clock);
        long id = jobs.add(job, progress).id();
        boolean queued = false;
        try {
            add(id, progress, row -> row.uploaded(0), () -> work.accept(progress), asker);
            queued = true;
        } finally {
            if (!queued) {
                endings.end(id, JobState.FAILED, Sentence.of("job.not-queued"));
                jobs.atRest(id, progress);
            }
        }
        return jobs.view(id);
    }

    /**
     * Checks that the queue has a free place, before something expensive such as an upload.
     *
     * @throws RefusedException if the queue is full
     */
    public void requirePlace() {
        if (freePlaces() == 0) {
            throw full();
        }
    }

    /** How many more jobs may wait. */
    int freePlaces() {
        return places.availablePermits();
    }

    /**
     * Marks a job's row as waiting and puts its work at the end of the queue. Does both or neither, so that no job
     * waits for a turn that never comes.
     *
     * @param id the id of the job
     * @param waits changes its row; may refuse
     * @param work handles its own failures
     * @throws RefusedException if the queue is full; the job is then unchanged
     */
    public void add(long id, JobProgress progress, Consumer<Job> waits, Runnable work) {
        add(id, progress, waits, work, () -> {});
    }

    /**
     * The same for a request. Its idempotency key is stored with the row, so the job is queued once, however often the
     * request is sent.
     *
     * @param asker the author of the request
     */
    public void add(long id, JobProgress progress, Consumer<Job> waits, Runnable work, Author asker) {
        Consumer<Job> waitsWithKey = row -> {
            waits.accept(row);
            keys.keep(asker, HttpStatus.ACCEPTED.value(), HttpHeaders.LOCATION + ": " + pathOf(row), clock.instant());
        };
        add(id, progress, waitsWithKey, work, () -> keys.forget(asker));
        Receipt receipt = asker.receipt();
        if (receipt != null) {
            receipt.write(null);
        }
    }

    private static String pathOf(Job job) {
        return (job.request().format() == ImportFormat.EXPORT ? "/api/v1/exports/" : "/api/v1/jobs/") + job.id();
    }

    private void add(long id, JobProgress progress, Consumer<Job> waits, Runnable work, Runnable ifPutBack) {
        if (!places.tryAcquire()) {
            throw full();
        }
        boolean added = false;
        try {
            refuseWhenStopped();
            note(id, progress, waits, ifPutBack);
            thread.execute(() -> run(id, progress, work));
            added = true;
        } catch (RejectedExecutionException e) {
            // Another process, or the next start, takes it over.
            throw RefusedException.busy(Sentence.of("job.program-ends"), e);
        } finally {
            if (!added) {
                places.release();
            }
        }
    }

    /** Checked before the row says that the job is queued, because that would be stored with the idempotency key. */
    private void refuseWhenStopped() {
        if (thread.isShutdown()) {
            throw RefusedException.busy(Sentence.of("job.program-ends"));
        }
    }

    private static RefusedException full() {
        return RefusedException.busy(Sentence.of("job.too-many", MAX_WAITING));
    }

    /** If it is unknown whether the row was changed, it is set back as soon as the database is available. */
    private void note(long id, JobProgress progress, Consumer<Job> waits, Runnable ifPutBack) {
        Job before = jobs.get(id);
        try {
            jobs.begin(id, progress, waits);
        } catch (RefusedException e) {
            throw e;
        } catch (RuntimeException e) {
            endings.putBack(before, ifPutBack);
            throw e;
        }
    }

    /**
     * Runs work on the caller's thread while no job runs, in any process. A job that is due meanwhile waits.
     *
     * @param work must be very short
     * @return false if the work was not run because a job is running
     */
    public boolean whileIdle(Runnable work) {
        if (!turn.tryTake()) {
            return false;
        }
        try {
            work.run();
            return true;
        } finally {
            turn.giveBack();
        }
    }

    @Override
    public void destroy() throws InterruptedException {
        thread.shutdown();
        endings.stop();
        leases.loseAll();
        // A job that takes longer is not interrupted: H2 would close its files.
        var unused = thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        leases.giveBackAll();
    }

    private void run(long id, JobProgress progress, Runnable work) {
        places.release();
        try {
            if (endings.awaitWritten()) {
                inTurn(progress, work);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (JobLostException e) {
            LOG.info("job {} is left for another enum-admin", id);
        } catch (RuntimeException e) {
            endings.fail(id, e, Sentence.of("job.nothing-changed"), () -> {});
        } catch (Error e) {
            LOG.error("job {} failed", id, e);
            endings.end(id, JobState.FAILED, Sentence.of("job.program-failed", Sentence.of("job.nothing-changed")));
        } finally {
            jobs.atRest(id, progress);
        }
    }

    /** A job that was stopped while it waited notices at its first step. */
    private void inTurn(JobProgress progress, Runnable work) throws InterruptedException {
        turn.await(progress::isOver);
        try {
            work.run();
        } finally {
            turn.giveBack();
        }
    }
}
