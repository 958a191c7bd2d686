package org.openenum.admin.job;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes the end of jobs into their rows. If the database does not accept it, the ending waits and is retried until it
 * does.
 *
 * <p>A job sets its row to done in the transaction that does its work. So a row in a final state is correct, whatever
 * this process learned of the commit, and is not changed; a row in any other state means that nothing was done. If the
 * commit of a lost connection is still in progress, it holds the lock of the row, and the ending waits for it.
 *
 * <p>Owns a thread, which works only while an ending waits. Thread-safe. No caller waits for the database longer than
 * one attempt, except in {@link #awaitWritten}.
 */
@Component
public class JobEndings implements DisposableBean {

    /** Short enough for a person who has just restarted the database. */
    static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(JobEndings.class);

    private final EntityManager entityManager;

    private final TransactionTemplate transactions;

    private final JobLeases leases;

    private final Clock clock;

    /** Oldest first; guarded by this object's lock, like {@link #stopped}. */
    private final Deque<Ending> waiting = new ArrayDeque<>();

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "job-endings"));

    private boolean stopped;

    JobEndings(
            EntityManager entityManager, PlatformTransactionManager transactionManager, JobLeases leases, Clock clock) {
        this.leases = leases;
        this.entityManager = entityManager;
        this.transactions = new TransactionTemplate(transactionManager);
        this.clock = clock;
    }

    /** @param attempt the attempt in which this process has the job; null if any process may have it */
    private record Ending(long id, @Nullable Integer attempt, Consumer<Job> row, Runnable then) {

        boolean isOf(Job job) {
            return attempt == null || attempt == job.attempt();
        }
    }

    /** Ends a job that has not ended yet. */
    public void end(long id, JobState state, @Nullable Sentence why) {
        end(id, state, why, () -> {});
    }

    /**
     * The same with a following step.
     *
     * @param then runs once the row is in a final state, even if another process set it
     */
    public void end(long id, JobState state, @Nullable Sentence why, Runnable then) {
        Instant now = clock.instant();
        write(id, row -> row.end(state, why, now), then);
    }

    /**
     * Cancels a job if it still waits for a user.
     *
     * @param then runs if the job was cancelled; not if a user has let it continue
     */
    public void cancelWaiting(long id, Sentence why, Runnable then) {
        Instant now = clock.instant();
        write(
                id,
                row -> {
                    if (row.state().waitsForSomebody()) {
                        row.end(JobState.CANCELLED, why, now);
                    }
                },
                then);
    }

    /**
     * Ends a job that failed unexpectedly.
     *
     * @param nothingDone what did not happen
     */
    public void fail(long id, RuntimeException failure, Sentence nothingDone, Runnable then) {
        LOG.error("job {} failed", id, failure);
        Sentence why = LostDatabase.behind(failure) == null
                ? Sentence.of("job.program-failed", nothingDone)
                : Sentence.of("job.database-lost", nothingDone);
        end(id, JobState.FAILED, why, then);
    }

    /** Ends a job that has only counts to record. */
    void done(long id, Consumer<Job> counts) {
        Instant now = clock.instant();
        write(
                id,
                row -> {
                    counts.accept(row);
                    row.end(JobState.DONE, null, now);
                },
                () -> {});
    }

    /**
     * Lets a job wait for a user again, if this process has queued it and could not confirm that. Does nothing if
     * another process, or this one in a later attempt, has taken it since.
     *
     * @param before the job as it was stored
     * @param then runs in the same transaction
     */
    void putBack(Job before, Runnable then) {
        write(new Ending(
                before.id(),
                leases.attemptToTake(before),
                row -> {
                    if (row.state() == JobState.QUEUED) {
                        row.moveTo(before.state());
                        then.run();
                    }
                },
                () -> {}));
    }

    /** Waits until all endings are written; false if the process stops first. */
    synchronized boolean awaitWritten() throws InterruptedException {
        while (!waiting.isEmpty() && !stopped) {
            wait();
        }
        return !stopped;
    }

    /** Endings that still wait are left to the process that takes those jobs over. */
    synchronized void stop() {
        stopped = true;
        thread.shutdown();
        notifyAll();
    }

    @Override
    public void destroy() {
        stop();
    }

    private void write(long id, Consumer<Job> row, Runnable then) {
        write(new Ending(id, leases.attemptOf(id), row, then));
    }

    private void write(Ending ending) {
        if (!isWritten(ending)) {
            keep(ending);
        }
    }

    private synchronized void keep(Ending ending) {
        waiting.add(ending);
        if (waiting.size() == 1) {
            tryLater();
        }
    }

    private synchronized void tryLater() {
        if (!stopped) {
            CompletableFuture.delayedExecutor(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS, thread)
                    .execute(this::writeWaiting);
        }
    }

    private void writeWaiting() {
        for (Ending ending = first(); ending != null; ending = next()) {
            if (!isWritten(ending)) {
                tryLater();
                return;
            }
        }
    }

    private synchronized @Nullable Ending first() {
        return waiting.peek();
    }

    private synchronized @Nullable Ending next() {
        waiting.remove();
        if (waiting.isEmpty()) {
            notifyAll();
        }
        return waiting.peek();
    }

    /** Any failure may be gone at the next attempt, except that the job does not exist. */
    private boolean isWritten(Ending ending) {
        try {
            if (Boolean.FALSE.equals(transactions.execute(status -> endRow(ending)))) {
                return true;
            }
        } catch (RefusedException e) {
            LOG.warn("the end of a job was not recorded: {}", e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.warn(
                    "the end of job {} will be recorded once the database is available: {}", ending.id, e.getMessage());
            return false;
        }
        try {
            ending.then.run();
        } catch (RuntimeException e) {
            LOG.warn("the files of job {} could not be removed", ending.id, e);
        }
        return true;
    }

    /**
     * False if the job has not ended: another process has it now, with everything it left behind, or it continues here.
     */
    private boolean endRow(Ending ending) {
        Job job = entityManager.find(Job.class, ending.id, LockModeType.PESSIMISTIC_WRITE);
        if (job == null) {
            throw RefusedException.notFound(Sentence.of("job.unknown", ending.id));
        }
        if (!ending.isOf(job)) {
            return false;
        }
        if (!job.state().isFinal()) {
            ending.row.accept(job);
        }
        return job.state().isFinal();
    }
}
