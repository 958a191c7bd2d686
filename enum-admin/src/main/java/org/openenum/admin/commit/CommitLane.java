package org.openenum.admin.commit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.DatabaseLocation;
import org.openenum.sentence.Sentence;

/**
 * A thread that commits all changes in its queue together. The queue is never longer than the number of web server
 * threads, because each of those waits for its answer.
 */
final class CommitLane {

    /**
     * The maximum number of changes in one transaction: enough to make the commit cheap, few enough to be done quickly.
     */
    private static final int MAX_TOGETHER = 64;

    /**
     * The shortest wait for a lock, also for a change that has used up its wait limit behind others: enough to see that
     * the row is free.
     */
    private static final Duration LEAST_PATIENCE = Duration.ofMillis(100);

    /**
     * How long the lane's thread waits for a row, since all changes behind it wait too: far longer than a small change
     * holds one. Without this limit, one number that an import had changed delayed all other changes for 10.3 s.
     */
    private static final Duration LANES_PATIENCE = Duration.ofMillis(200);

    /** How soon an idle thread notices that the program stops. */
    private static final Duration MAX_IDLE = Duration.ofMillis(200);

    private final BlockingQueue<Waiting<?>> queue = new LinkedBlockingQueue<>();

    private final ChangeLog changeLog;

    /** Shared by all lanes: a permit for each change that waits for a locked row. */
    private final Semaphore patient;

    private final Thread thread;

    private volatile boolean running;

    CommitLane(String name, ChangeLog changeLog, Semaphore patient) {
        this.changeLog = changeLog;
        this.patient = patient;
        this.thread = new Thread(this::commitGroups, name);
        this.thread.setDaemon(true);
    }

    /** @param sinceNanos when the change was queued */
    private record Waiting<T>(
            Object subject, Author author, SmallChange<T> change, CompletableFuture<T> answer, long sinceNanos) {

        /**
         * What is left of the wait limit, which is one for all waits of the change, including those of a group that
         * failed.
         */
        Patience patience() {
            Duration left = DatabaseLocation.LOCK_WITHIN.minusNanos(System.nanoTime() - sinceNanos);
            return Patience.of(left.compareTo(LEAST_PATIENCE) > 0 ? left : LEAST_PATIENCE);
        }

        /** The wait limit on the lane's thread, where other changes wait too. */
        Patience patienceInLane(ChangeLog changeLog) {
            return changeLog.mayRowsBeHeld() ? patience().butForRow(LANES_PATIENCE) : patience();
        }

        /** Writes the change in its own transaction; returns the failure, or null. */
        @Nullable
        RuntimeException writeAlone(ChangeLog changeLog) {
            try {
                answer.complete(changeLog.writeAlone(author, patienceInLane(changeLog), change));
                return null;
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
                return e;
            } catch (Error e) {
                answer.completeExceptionally(e);
                return null;
            }
        }

        /** Writes the change in a shared transaction; the returned step completes the answer after the commit. */
        Runnable writeIn(ChangeLog.Shared transaction) {
            Supplier<T> result = transaction.run(subject, author, change);
            return () -> answer.complete(result.get());
        }
    }

    void start() {
        running = true;
        thread.start();
    }

    /** Stops after committing the changes in the queue. */
    void stop(Duration longest) {
        running = false;
        try {
            thread.join(longest.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    <T> T write(Object subject, Author author, SmallChange<T> change) {
        Waiting<T> mine = new Waiting<>(subject, author, change, new CompletableFuture<>(), System.nanoTime());
        queue.add(mine);
        if (!running && queue.remove(mine)) {
            throw new IllegalStateException("the program has stopped; nothing was changed");
        }
        try {
            return mine.answer.join();
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof RuntimeException failure)) {
                throw e;
            }
            if (ChangeLog.metHeldRow(failure)) {
                return writeBeside(mine);
            }
            throw failure;
        }
    }

    /**
     * Writes on the caller's thread, where no other change waits. The locked row may belong to another change of the
     * group.
     */
    private <T> T writeBeside(Waiting<T> mine) {
        try {
            return changeLog.writeAlone(mine.author, mine.patienceInLane(changeLog), mine.change);
        } catch (RuntimeException e) {
            if (!ChangeLog.metHeldRow(e)) {
                throw e;
            }
            return writePatiently(mine, e);
        }
    }

    private <T> T writePatiently(Waiting<T> mine, RuntimeException heldRow) {
        if (!acquirePermit(mine.patience().forRow())) {
            throw heldRow;
        }
        try {
            return changeLog.writeAlone(mine.author, mine.patience(), mine.change);
        } finally {
            patient.release();
        }
    }

    private boolean acquirePermit(Duration longest) {
        try {
            return patient.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(
                    "a thread that writes must not be interrupted: H2 would close its files", e);
        }
    }

    private void commitGroups() {
        List<Waiting<?>> group = new ArrayList<>();
        while (running || !queue.isEmpty()) {
            awaitFirst(group);
            queue.drainTo(group, MAX_TOGETHER - group.size());
            commit(group);
            group.clear();
        }
    }

    private void awaitFirst(List<Waiting<?>> group) {
        try {
            Waiting<?> first = queue.poll(MAX_IDLE.toMillis(), TimeUnit.MILLISECONDS);
            if (first != null) {
                group.add(first);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("this thread must not be interrupted: H2 would close its files", e);
        }
    }

    /**
     * Commits a group. If one change fails, all are rolled back; then each is run alone, and only the failing one gets
     * the failure.
     */
    private void commit(List<Waiting<?>> group) {
        if (group.size() > 1) {
            List<Runnable> answers = new ArrayList<>();
            try {
                // The first one has waited the longest.
                changeLog.writeTogether(
                        group.get(0).patienceInLane(changeLog),
                        shared -> group.forEach(waiting -> answers.add(waiting.writeIn(shared))));
                answers.forEach(Runnable::run);
                return;
            } catch (RuntimeException e) {
                if (isEveryones(e)) {
                    failAll(group, e);
                    refuseWhoWaits(e);
                    return;
                }
                if (ChangeLog.metHeldRow(e)) {
                    failAll(group, e);
                    return;
                }
                // Running them one by one below shows which one failed.
            } catch (StackOverflowError e) {
                // The same: one of them recursed too deeply, and was rolled back.
            } catch (Error e) {
                // The thread must go on: otherwise no later change would be answered.
                failAll(group, e);
                return;
            }
        }
        for (Waiting<?> waiting : group) {
            RuntimeException failure = waiting.writeAlone(changeLog);
            if (failure != null && isEveryones(failure)) {
                refuseWhoWaits(failure);
            }
        }
    }

    /**
     * A failure that no single change has caused. One after another, each would wait as long again; and if the
     * connection was lost in the commit, the changes may have been committed already.
     */
    private static boolean isEveryones(RuntimeException failure) {
        return failure instanceof ChangeLog.HeadTakenException || LostDatabase.behind(failure) != null;
    }

    /** Refuses the queued changes, which have waited as long already. */
    private void refuseWhoWaits(RuntimeException failure) {
        List<Waiting<?>> behind = new ArrayList<>();
        queue.drainTo(behind);
        failAll(behind, RefusedException.busy(Sentence.of("commit.before-this-one"), failure));
    }

    private static void failAll(List<Waiting<?>> changes, Throwable failure) {
        changes.forEach(waiting -> waiting.answer().completeExceptionally(failure));
    }
}
