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
 * A thread that commits what waits for it, all of it together. Its queue is never longer than the web server has
 * threads, because each of those waits for its answer.
 */
final class CommitLane {

    /** Changes in one transaction: enough to make the commit cheap, few enough to be done in a blink. */
    private static final int MAX_TOGETHER = 64;

    /**
     * How long a change still waits for a lock that has waited as long as it may, behind others: as long as it takes to
     * see that the row is free.
     */
    private static final Duration LEAST_PATIENCE = Duration.ofMillis(100);

    /**
     * How long a row is waited for on the lane's thread, where everybody waits: far longer than a small change has one.
     * Without a limit of its own, one number that an import had changed kept all other changes waiting for 10.3 s.
     */
    private static final Duration LANES_PATIENCE = Duration.ofMillis(200);

    /** How soon an idle thread sees that the program stops. */
    private static final Duration MAX_IDLE = Duration.ofMillis(200);

    private final BlockingQueue<Waiting<?>> queue = new LinkedBlockingQueue<>();

    private final ChangeLog changeLog;

    /** Of all lanes: a permit for each change that waits for a row that somebody has. */
    private final Semaphore patient;

    private final Thread thread;

    private volatile boolean running;

    CommitLane(String name, ChangeLog changeLog, Semaphore patient) {
        this.changeLog = changeLog;
        this.patient = patient;
        this.thread = new Thread(this::commitGroups, name);
        this.thread.setDaemon(true);
    }

    /** @param sinceNanos when it came */
    private record Waiting<T>(
            Object subject, Author author, SmallChange<T> change, CompletableFuture<T> answer, long sinceNanos) {

        /** All its waits together have one limit, the one of its group too, which it may have waited with in vain. */
        Patience patience() {
            Duration left = DatabaseLocation.LOCK_WITHIN.minusNanos(System.nanoTime() - sinceNanos);
            return Patience.of(left.compareTo(LEAST_PATIENCE) > 0 ? left : LEAST_PATIENCE);
        }

        /** Where others wait, too. */
        Patience patienceInLane(ChangeLog changeLog) {
            return changeLog.mayRowsBeHeld() ? patience().butForRow(LANES_PATIENCE) : patience();
        }

        /** In a transaction of its own; returns why it failed, or null. */
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

        /** In a transaction of several; the returned step answers, once it is committed. */
        Runnable writeIn(ChangeLog.Shared transaction) {
            Supplier<T> result = transaction.run(subject, author, change);
            return () -> answer.complete(result.get());
        }
    }

    void start() {
        running = true;
        thread.start();
    }

    /** Commits what waits already. */
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

    /** On the thread of who asked: nobody waits for it, and it may only have come together with the one at fault. */
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
            throw new IllegalStateException("nobody interrupts a thread that writes: H2 would close its files", e);
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
            throw new IllegalStateException("nobody interrupts this thread: H2 would close its files", e);
        }
    }

    /** If one of them fails, none of them happened: then each is run alone, and only the one at fault hears of it. */
    private void commit(List<Waiting<?>> group) {
        if (group.size() > 1) {
            List<Runnable> answers = new ArrayList<>();
            try {
                // The first has waited the longest.
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
                // Whose fault it is comes out below.
            } catch (StackOverflowError e) {
                // The same: one of them went too deep, and nothing is left of that.
            } catch (Error e) {
                // The thread goes on: nobody else would ever be answered.
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
     * A failure that is nobody's fault. One after another they would wait as long again, each of them; and if the
     * connection was lost in the commit, they may have been made already.
     */
    private static boolean isEveryones(RuntimeException failure) {
        return failure instanceof ChangeLog.HeadTakenException || LostDatabase.behind(failure) != null;
    }

    /** They have waited as long already, for those before them. */
    private void refuseWhoWaits(RuntimeException failure) {
        List<Waiting<?>> behind = new ArrayList<>();
        queue.drainTo(behind);
        failAll(behind, RefusedException.busy(Sentence.of("commit.before-this-one"), failure));
    }

    private static void failAll(List<Waiting<?>> changes, Throwable failure) {
        changes.forEach(waiting -> waiting.answer().completeExceptionally(failure));
    }
}
