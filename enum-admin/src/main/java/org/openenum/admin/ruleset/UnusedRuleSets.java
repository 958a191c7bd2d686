package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.openenum.admin.job.JobQueue;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.change.ChangeHead;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Removes anonymous rule sets that nothing has pointed to for a month and that no change of a single number refers to:
 * those that imports leave behind. No reader can notice, so it is not in the change log.
 *
 * <p>A thread goes through the rule sets in the order of their ids, one step per second. It begins an hour after the
 * start, and again an hour after each end. It removes rows under the lock of the change log's head, which is taken
 * before any row lock, and only while no job runs: a job uses rule sets that it has found long before its commit. A
 * change of single numbers checks before its commit that its rule set still exists, see {@link AnonymousRuleSets}.
 */
@Component
class UnusedRuleSets implements DisposableBean {

    /**
     * A day longer than a bulk change is sure to be revertible, and far longer than a page, a job or a server works on
     * old data.
     */
    static final Duration KEPT = Duration.ofDays(31);

    static final Duration BETWEEN_STEPS = Duration.ofSeconds(1);

    /** How soon the rule sets that were found unused, or used again, are checked again. */
    static final Duration BETWEEN_ROUNDS = Duration.ofHours(1);

    /** Some steps: one of several enum-admins does the work, and another one continues after the end of the lease. */
    private static final Duration LEASE = Duration.ofMinutes(1);

    /** Rule sets that are checked in one step: an index lookup for each, some milliseconds. */
    private static final int MAX_SEEN = 1_000;

    /** Rule sets that are removed in one transaction: changes wait for it for some milliseconds. */
    private static final int MAX_REMOVED = 200;

    private static final Logger LOG = LoggerFactory.getLogger(UnusedRuleSets.class);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final RuleSetHistory history;

    private final JobQueue jobs;

    private final Lease lease;

    private final Clock clock;

    private final PeriodicWork working = new PeriodicWork("unused-rule-sets", this::work);

    private int seenTo;

    private Interval rest = Interval.OVER;

    UnusedRuleSets(
            EntityManager entityManager,
            TransactionOperations transactions,
            RuleSetHistory history,
            JobQueue jobs,
            Clock clock) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.history = history;
        this.jobs = jobs;
        this.lease = new Lease(entityManager, transactions, "unused-rule-sets", LEASE);
        this.clock = clock;
        working.start(BETWEEN_ROUNDS, BETWEEN_STEPS);
    }

    @Override
    public void destroy() {
        working.stop();
    }

    private void work() {
        Boolean upToDate = transactions.execute(status -> history.readOn());
        if (Boolean.TRUE.equals(upToDate) && !rest.holdsAt(clock.instant()) && lease.take()) {
            step();
        }
    }

    /** Checks some more; returns true at the end. */
    synchronized boolean step() {
        int from = seenTo;
        int to = Objects.requireNonNull(transactions.execute(status -> endOfStep(from)));
        if (to == from) {
            seenTo = 0;
            rest = new Interval(clock.instant(), BETWEEN_ROUNDS);
            return true;
        }
        transactions.executeWithoutResult(status -> note(from, to));
        remove(from, to);
        seenTo = to;
        return false;
    }

    private Integer endOfStep(int from) {
        return (Integer) entityManager
                .createNativeQuery(
                        "select coalesce(max(s.id), :from) from (select r.id from rule_set r where r.id > :from order by r.id limit "
                                + MAX_SEEN + ") s",
                        Integer.class)
                .setParameter("from", from)
                .getSingleResult();
    }

    private void note(int from, int to) {
        entityManager
                .createNativeQuery("""
                        update rule_set set unused_since = :now
                        where id > :from and id <= :to and name is null and not in_history and unused_since is null
                        and not exists (select 1 from mapping m where m.rule_set_id = rule_set.id)""")
                .setParameter("now", clock.instant())
                .setParameter("from", from)
                .setParameter("to", to)
                .executeUpdate();
        entityManager
                .createNativeQuery("""
                        update rule_set set unused_since = null
                        where id > :from and id <= :to and unused_since is not null
                        and exists (select 1 from mapping m where m.rule_set_id = rule_set.id)""")
                .setParameter("from", from)
                .setParameter("to", to)
                .executeUpdate();
    }

    private void remove(int from, int to) {
        int removed = MAX_REMOVED;
        while (removed == MAX_REMOVED) {
            List<?> ids = transactions.execute(status -> removable(from, to));
            if (ids == null || ids.isEmpty()) {
                return;
            }
            int[] count = {0};
            boolean idle = jobs.whileIdle(() -> transactions.executeWithoutResult(status -> count[0] = remove(ids)));
            removed = idle ? count[0] : 0;
            LOG.debug("{} rule sets that nothing uses were removed", removed);
        }
    }

    private List<?> removable(int from, int to) {
        return entityManager
                .createNativeQuery("""
                        select r.id from rule_set r
                        where r.id > :from and r.id <= :to and r.name is null and not r.in_history
                        and r.unused_since < :before order by r.id""", Integer.class)
                .setParameter("from", from)
                .setParameter("to", to)
                .setParameter("before", clock.instant().minus(KEPT))
                .setMaxResults(MAX_REMOVED)
                .getResultList();
    }

    /**
     * Under the lock, no transaction can point to them or refer to them in the change log; one that is about to will
     * find them removed.
     */
    private int remove(List<?> ids) {
        entityManager.find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
        if (!history.readOn()) {
            return 0;
        }
        return entityManager.createNativeQuery("""
                        delete from rule_set
                        where id in (:ids) and not in_history
                        and not exists (select 1 from mapping m where m.rule_set_id = rule_set.id)""").setParameter("ids", ids).executeUpdate();
    }
}
