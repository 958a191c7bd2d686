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
 * Writes into the rows of jobs how they ended. Where the database does not take that, the ending waits and is tried
 * again until it does.
 *
 * <p>A job says that it is done in the transaction that does its work. So a row that is at its end already is right,
 * whatever the program heard of the commit, and stays; and one that is not says that nothing was done. If the commit of
 * a lost connection is still on its way, it has the row locked, and the ending waits for it.
 *
 * <p>Owns a thread, which works only while an ending waits. Any number of threads may call; none waits for the database
 * for longer than one try, but for {@link #awaitWritten}.
 */
@Component
public class JobEndings implements DisposableBean {

    /** Soon enough for a person who has just started the database again. */
    static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(JobEndings.class);

    private final EntityManager entityManager;

    private final TransactionTemplate transactions;

    private final JobLeases leases;

    private final Clock clock;

    /** The oldest first; guarded by this object's lock, as is {@link #stopped}. */
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

    /** @param attempt as which this program has the job; null where it may be anybody's */
    private record Ending(long id, @Nullable Integer attempt, Consumer<Job> row, Runnable then) {

        boolean isOf(Job job) {
            return attempt == null || attempt == job.attempt();
        }
    }

    /** Ends a job that is not at its end yet. */
    public void end(long id, JobState state, @Nullable Sentence why) {
        end(id, state, why, () -> {});
    }

    /**
     * The same with a step after it.
     *
     * @param then taken once the row is at its end, also by another one's doing
     */
    public void end(long id, JobState state, @Nullable Sentence why, Runnable then) {
        Instant now = clock.instant();
        write(id, row -> row.end(state, why, now), then);
    }

    /**
     * Cancels a job that waits for somebody, and only as long as it does.
     *
     * @param then taken if it was; not where somebody has had it go on
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
     * Ends a job that failed for a reason that nobody foresaw.
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

    /** Ends a job whose work left nothing but figures to note. */
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
     * Has a job wait for somebody again, if this program has queued it and nobody knows of it: not where another one,
     * or this one anew, has taken it on since.
     *
     * @param before as it was stored
     * @param then taken in the same transaction
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

    /** Waits until no ending waits; false if the program stops before. */
    synchronized boolean awaitWritten() throws InterruptedException {
        while (!waiting.isEmpty() && !stopped) {
            wait();
        }
        return !stopped;
    }

    /** What waits now is left to whatever program takes those jobs on. */
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

    /** Whatever hinders it may be over at the next try; only a job that is not there will never be. */
    private boolean isWritten(Ending ending) {
        try {
            if (Boolean.FALSE.equals(transactions.execute(status -> endRow(ending)))) {
                return true;
            }
        } catch (RefusedException e) {
            LOG.warn("the end of a job was not noted: {}", e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.warn("the end of job {} is noted as soon as the database takes it: {}", ending.id, e.getMessage());
            return false;
        }
        try {
            ending.then.run();
        } catch (RuntimeException e) {
            LOG.warn("what job {} left behind was not put away", ending.id, e);
        }
        return true;
    }

    /** False if it is not at its end: another program has it now, and whatever is left of it, or it goes on here. */
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
