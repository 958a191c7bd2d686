package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The only way to write: runs a use case in a transaction and ends it with the change log, the zones' serials, the
 * changeset and the audit entries.
 *
 * <p>Any number of threads may write at once. They wait for each other at the row of {@link ChangeHead}, which is
 * locked last and held until the commit, for half a dozen short statements. Only the commit of a large import takes
 * longer. A writer that does not get the row within {@link DatabaseLocation#LOCK_WITHIN} is refused as busy (a job
 * tries again). A use case that conflicts with another one (a deadlock, or a row that was changed, created or removed
 * meanwhile) is run again from its start, up to {@value #MAX_ATTEMPTS} times in all, and then refused as busy too. A
 * use case must therefore have no effect outside the database.
 */
@Component
public class ChangeLog {

    /** Two writers that conflict succeed at the second attempt; more than a few attempts only add to the load. */
    static final int MAX_ATTEMPTS = 4;

    /** The longest pause before the first retry; it doubles with each retry. */
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

    private static final Logger LOG = LoggerFactory.getLogger(ChangeLog.class);

    private final EntityManager entityManager;

    private final TransactionTemplate transactions;

    private final PersistenceExceptionTranslator translator;

    private final HeadLock headLock;

    private final LockTimeout lockPatience;

    private final LogTail logTail;

    private final ChangeDescriptions descriptions;

    private final Clock clock;

    private final boolean isShared;

    /** The number of running use cases of this enum-admin that do not share their transaction. */
    private final AtomicInteger alone = new AtomicInteger();

    ChangeLog(
            EntityManager entityManager,
            HeadLock headLock,
            LockTimeout lockPatience,
            LogTail logTail,
            ChangeDescriptions descriptions,
            PlatformTransactionManager transactionManager,
            PersistenceExceptionTranslator translator,
            DatabaseLocation location,
            Clock clock) {
        this.entityManager = entityManager;
        this.headLock = headLock;
        this.lockPatience = lockPatience;
        this.logTail = logTail;
        this.transactions = new TransactionTemplate(transactionManager);
        this.translator = translator;
        this.descriptions = descriptions;
        this.isShared = location.isPostgres();
        this.clock = clock;
    }

    /**
     * Runs a use case and commits its changes.
     *
     * @param useCase reads, checks and changes rows, and reports the changes to the pending changes
     * @return the result of the use case, once it is durable
     * @throws DryRunException with the changes that would be made, if the author requests a dry run
     * @throws RefusedException if the use case refuses, or other writers were in the way for too long
     */
    public <T> T write(Author author, Function<PendingChanges, T> useCase) {
        return write(author, Patience.FULL, 1, useCase);
    }

    /**
     * The same for a job, which nobody waits for and which may have worked for minutes: it is also run again if it did
     * not get a lock in time.
     */
    public <T> T writeInBackground(Author author, Function<PendingChanges, T> useCase) {
        return write(author, Patience.FULL, MAX_ATTEMPTS, useCase);
    }

    /** @param attemptsAtLocks the number of attempts after which it is refused if it does not get a lock in time */
    private <T> T write(Author author, Patience patience, int attemptsAtLocks, Function<PendingChanges, T> useCase) {
        alone.incrementAndGet();
        try {
            return writeInAttempts(author, patience, attemptsAtLocks, useCase);
        } finally {
            alone.decrementAndGet();
        }
    }

    private <T> T writeInAttempts(
            Author author, Patience patience, int attemptsAtLocks, Function<PendingChanges, T> useCase) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(author, patience, attempt > 1, useCase);
            } catch (RuntimeException e) {
                RuntimeException failure = DataAccessUtils.translateIfNecessary(e, translator);
                if (isLockedOut(failure)) {
                    if (attempt >= attemptsAtLocks) {
                        throw lockedOut(failure);
                    }
                } else if (!OtherWriters.wereMet(failure)) {
                    throw failure;
                }
                if (attempt == MAX_ATTEMPTS) {
                    throw RefusedException.busy(Sentence.of("commit.others-in-the-way"), failure);
                }
                LOG.debug("attempt {} met another writer: {}", attempt, failure.getMessage());
                pause(attempt);
            }
        }
    }

    private PendingChanges.Transaction transaction(Patience patience, boolean again) {
        return new PendingChanges.Transaction(() -> lockHead(patience, Set.of(), List.of()), again);
    }

    /**
     * The same for a small change that does not share its transaction.
     *
     * @param patience how long it waits for locks
     */
    <T> T writeAlone(Author author, Patience patience, SmallChange<T> change) {
        return write(author, patience, 1, changes -> {
            Supplier<T> result = change.run(changes);
            entityManager.flush();
            return result.get();
        });
    }

    /**
     * Whether a writer other than small changes may hold locks on rows for long; with PostgreSQL, also another
     * enum-admin. Checked because H2 parses all its statements anew when the lock timeout is set.
     */
    boolean mayRowsBeHeld() {
        return isShared || alone.get() > 0;
    }

    /**
     * Whether a row lock was not available within the wait limit; on a later attempt the row may be free. The head,
     * which this change or earlier ones waited for, does not count as such a row.
     */
    static boolean metHeldRow(RuntimeException failure) {
        return !(failure instanceof HeadTakenException)
                && !(failure.getCause() instanceof HeadTakenException)
                && OtherWriters.heldRow(failure);
    }

    /** Whether a lock was not available within the wait limit. */
    private static boolean isLockedOut(RuntimeException failure) {
        return failure instanceof HeadTakenException
                || (!(failure instanceof RefusedException) && OtherWriters.heldRow(failure));
    }

    /** A writer that has waited this long for a lock is refused, rather than made to wait as long again. */
    private static RefusedException lockedOut(RuntimeException failure) {
        return failure instanceof HeadTakenException head
                ? head
                : RefusedException.busy(
                        Sentence.of("commit.large-change", DatabaseLocation.LOCK_WITHIN.toSeconds()), failure);
    }

    /** Another transaction held the head for longer than the wait limit. */
    static final class HeadTakenException extends RefusedException {

        private static final long serialVersionUID = 1L;

        HeadTakenException(Throwable cause) {
            super(
                    Reason.BUSY,
                    Sentence.plain("a large change is being committed and has blocked the others for more than "
                            + DatabaseLocation.LOCK_WITHIN.toSeconds() + " s; nothing was changed, try again"),
                    List.of(),
                    cause);
        }
    }

    @SuppressWarnings("NullAway") // a transaction template's result is null only if the use case's is
    private <T> T attempt(Author author, Patience patience, boolean again, Function<PendingChanges, T> useCase) {
        PendingChanges.Transaction transaction = transaction(patience, again);
        PendingChanges pending = new PendingChanges(author, transaction);
        T answer = transactions.execute(status -> {
            lockPatience.limit(patience.forRow());
            T result = useCase.apply(pending);
            if (author.dryRun()) {
                entityManager.flush();
                runLastChecks(transaction);
                throw new DryRunException(descriptions.of(pending.changes()));
            }
            if (pending.isDryRun()) {
                // Flushed, so that the constraints of the tables are checked too.
                entityManager.flush();
                runLastChecks(transaction);
                status.setRollbackOnly();
            } else {
                commit(patience, List.of(pending), transaction);
            }
            return result;
        });
        pending.writeReceipt();
        return answer;
    }

    private void runLastChecks(PendingChanges.Transaction transaction) {
        headLock.ask(transaction.questions());
        transaction.runLastChecks();
    }

    /**
     * Runs several use cases in one transaction, once: if one of them fails, all are rolled back.
     *
     * @param patience how long they wait for locks
     */
    void writeTogether(Patience patience, Consumer<Shared> useCases) {
        Shared shared = new Shared(patience);
        transactions.executeWithoutResult(status -> {
            lockPatience.limit(patience.forRow());
            useCases.accept(shared);
            shared.settle();
            commit(patience, shared.all, shared.transaction);
        });
        shared.all.forEach(PendingChanges::writeReceipt);
    }

    /** A transaction that several use cases share. */
    final class Shared {

        private final PendingChanges.Transaction transaction;

        private final List<PendingChanges> all = new ArrayList<>();

        private final Set<Object> subjects = new HashSet<>();

        private final List<Runnable> unsettled = new ArrayList<>();

        private Shared(Patience patience) {
            this.transaction = transaction(patience, false);
        }

        /**
         * Runs a small change in this transaction. Its result is available only after the commit. Rows are sent to the
         * database together; but if a subject is changed a second time, the earlier changes are sent first, so that the
         * second change sees the first one.
         */
        <T> Supplier<T> run(Object subject, Author author, SmallChange<T> change) {
            if (!subjects.add(subject)) {
                settle();
            }
            PendingChanges pending = new PendingChanges(author, transaction);
            Supplier<T> result = change.run(pending);
            if (pending.isDryRun()) {
                throw new IllegalStateException("a dry run must be alone in its transaction");
            }
            all.add(pending);
            AtomicReference<T> answer = new AtomicReference<>();
            unsettled.add(() -> answer.set(result.get()));
            return answer::get;
        }

        private void settle() {
            entityManager.flush();
            unsettled.forEach(Runnable::run);
            unsettled.clear();
        }
    }

    private void commit(Patience patience, List<PendingChanges> all, PendingChanges.Transaction transaction) {
        List<PendingChanges> noted =
                all.stream().filter(pending -> !pending.notes().isEmpty()).toList();
        if (noted.isEmpty()) {
            // The result that there is nothing to change may also depend on cached state.
            headLock.ask(transaction.questions());
            return;
        }
        HeadLock.Held held = lockHead(patience, zonesOf(noted), transaction.questions());
        transaction.runLastChecks();
        logTail.append(noted, held, clock.instant());
    }

    /**
     * The zones whose serials the transaction will need, except those of a rule set, which are known only under the
     * lock.
     */
    private static Set<Integer> zonesOf(List<PendingChanges> all) {
        return all.stream()
                .flatMap(pending -> pending.changes().stream())
                .map(Change::zoneId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** Locks the head after the rows: what the use case changed is sent to the database first. */
    private HeadLock.Held lockHead(Patience patience, Set<Integer> zoneIds, Collection<LastCheck> questions) {
        entityManager.flush();
        lockPatience.lift(patience);
        if (!headLock.awaitTurn(patience.forHead())) {
            throw new HeadTakenException(new TimeoutException());
        }
        try {
            return headLock.lock(patience.forHead(), zoneIds, questions);
        } catch (RuntimeException e) {
            throw OtherWriters.heldHead(e) ? new HeadTakenException(e) : e;
        }
    }

    /** Pauses for a random time, so that two writers that conflicted do not conflict again. */
    private static void pause(int attempt) {
        long longest = FIRST_PAUSE.toNanos() << (attempt - 1);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    }
}
