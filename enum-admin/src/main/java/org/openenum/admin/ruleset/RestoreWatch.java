package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.change.ChangeHead;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Detects that the database was restored from a backup, or replaced, while the program runs: the audit entry that was
 * the newest at the last look is missing or different. The ids of rule sets may then mean others, so the cache of rule
 * sets is cleared. A change that points to a rule set is checked at its commit, see {@link AnonymousRuleSets}, and may
 * detect it earlier.
 *
 * <p>Owns a thread that looks once in {@link #BETWEEN_LOOKS}: two rows by their keys.
 */
@Component
class RestoreWatch implements DisposableBean {

    /** How long a page may show rules of a database that was replaced. */
    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /** Twice the number of ids that the program may have taken from the sequence without using them yet. */
    private static final int IDS_IN_HAND = 100;

    private static final Logger LOG = LoggerFactory.getLogger(RestoreWatch.class);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final KnownRuleSets known;

    private final PeriodicWork looking = new PeriodicWork("restore-watch", this::look);

    private @Nullable Seen seen;

    RestoreWatch(EntityManager entityManager, TransactionOperations transactions, KnownRuleSets known) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.known = known;
        looking.start(BETWEEN_LOOKS, BETWEEN_LOOKS);
    }

    private record Seen(long auditId, ByteBuffer auditHash) {}

    @Override
    public void destroy() {
        looking.stop();
    }

    /**
     * Clears the cache, because some rule sets in it no longer exist; when this returns, the sequence is ready again.
     * Call it after the transaction that found out has ended: that one may have taken ids from the sequence, which
     * keeps others from altering it.
     */
    void ruleSetsAreGone() {
        try {
            CompletableFuture.runAsync(() -> transactions.executeWithoutResult(status -> forgetAll()), looking.thread())
                    .join();
        } catch (CompletionException | RejectedExecutionException e) {
            // The caller tries again in any case, and gets the failure then if the database is lost.
            if (LostDatabase.behind(e) == null) {
                LOG.warn("the sequence of ids is where it was", e);
            }
        }
    }

    private void look() {
        transactions.executeWithoutResult(status -> compare());
    }

    private void compare() {
        Seen before = seen;
        ChangeHead head = entityManager.find(ChangeHead.class, (short) ChangeHead.ID);
        Seen now = new Seen(head.auditId(), ByteBuffer.wrap(head.auditHash()));
        if (before != null && !now.equals(before) && !isStillThere(before)) {
            LOG.warn(
                    "the database was restored or replaced: its audit trail ends at entry {}, and is not the one that was read up to entry {}",
                    head.auditId(),
                    before.auditId);
            forgetAll();
        }
        seen = now;
    }

    private void forgetAll() {
        takeIdsAfter(known.forgetAll());
    }

    private boolean isStillThere(Seen entry) {
        if (entry.auditId == 0) {
            return true;
        }
        List<?> hashes = entityManager
                .createNativeQuery("select a.hash from audit_entry a where a.id = :id", byte[].class)
                .setParameter("id", entry.auditId)
                .getResultList();
        return hashes.stream().anyMatch(hash -> entry.auditHash.equals(ByteBuffer.wrap((byte[]) hash)));
    }

    /**
     * Advances the sequence, which was restored with the tables and would return ids that this program has used
     * already. It is not set back otherwise: ids that were drawn but not used, as in a dry run, must not be drawn
     * again.
     */
    private void takeIdsAfter(int highestMade) {
        Integer stored = (Integer) entityManager
                .createNativeQuery("select coalesce(max(r.id), 0) from rule_set r", Integer.class)
                .getSingleResult();
        int least = Math.max(stored, highestMade) + IDS_IN_HAND;
        if (nextOfSequence() < least) {
            entityManager
                    .createNativeQuery("alter sequence rule_set_id restart with " + least)
                    .executeUpdate();
        }
    }

    private long nextOfSequence() {
        String select = entityManager
                .unwrap(SharedSessionContractImplementor.class)
                .getDialect()
                .getSequenceSupport()
                .getSequenceNextValString("rule_set_id");
        return (Long) entityManager.createNativeQuery(select, Long.class).getSingleResult();
    }
}
