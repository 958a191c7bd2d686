package org.openenum.admin.health.vote;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.peers.Lease;
import org.openenum.health.TargetCheck;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The rows of probers and their votes. Not in the change log or the audit trail.
 *
 * <p>A report counts for the time that it specifies. The finding of a program counts as long as the program holds the
 * lease of its prober: one row, however many targets there are.
 */
@Service
public class VoteRows {

    /** Votes that ended this long ago are removed: their probers will not return. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    /** The maximum number of stored reports on a target, including expired ones: twice as many as may count at once. */
    private static final int MAX_REPORTS = 2 * TargetCheck.MAX_PROBERS;

    private final EntityManager entityManager;

    VoteRows(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * Takes or renews the lease to check under a name.
     *
     * @param holder one of the enum-admins on this database
     * @return false if another one checks under this name
     */
    @Transactional
    public boolean take(String prober, String holder, Instant now, Duration lease) {
        if (hold(prober, holder, now, lease)) {
            return true;
        }
        lock();
        if (isProgram(prober)) {
            return false;
        }
        entityManager
                .createNativeQuery("insert into target_prober (name, holder, ends_at) values (?1, ?2, ?3)")
                .setParameter(1, prober)
                .setParameter(2, holder)
                .setParameter(3, now.plus(lease).toEpochMilli())
                .executeUpdate();
        return true;
    }

    private boolean hold(String prober, String holder, Instant now, Duration lease) {
        return entityManager
                        .createNativeQuery(
                                "update target_prober set holder = ?2, ends_at = ?3 where name = ?1 and (holder in (?2, '') or ends_at not between ?4 and ?5)")
                        .setParameter(1, prober)
                        .setParameter(2, holder)
                        .setParameter(3, now.plus(lease).toEpochMilli())
                        .setParameter(4, now.toEpochMilli())
                        .setParameter(5, Lease.latestEnd(now, lease).toEpochMilli())
                        .executeUpdate()
                > 0;
    }

    /**
     * Ends the lease so that another enum-admin can check under the name at once; until its end, the findings count as
     * before.
     */
    @Transactional
    public void giveBack(String prober, String holder) {
        entityManager
                .createNativeQuery("update target_prober set holder = '' where name = ?1 and holder = ?2")
                .setParameter(1, prober)
                .setParameter(2, holder)
                .executeUpdate();
    }

    /** Serializes concurrent callers. */
    private void lock() {
        var unused = entityManager
                .createNativeQuery("select version from routing_lease_head for update", Long.class)
                .getSingleResult();
    }

    /** Whether a program checks, or has checked, under this name. */
    @Transactional(readOnly = true)
    public boolean isProgram(String prober) {
        return !entityManager
                .createNativeQuery("select name from target_prober where name = ?1", String.class)
                .setParameter(1, prober)
                .getResultList()
                .isEmpty();
    }

    /** A number that changes with each new vote. */
    @Transactional(readOnly = true)
    public long version() {
        return (Long) entityManager
                .createNativeQuery("select votes_version from routing_lease_head", Long.class)
                .getSingleResult();
    }

    /**
     * All votes by target id, sorted by the names of the probers, including expired ones. For a target with a check of
     * kind report these are reports only, even if a program that does not know of this kind yet still writes votes.
     */
    @Transactional(readOnly = true)
    public Map<Integer, List<Vote>> all() {
        Map<Integer, List<Vote>> all = new HashMap<>();
        // 0 is CheckKind.REPORT.
        List<?> rows = entityManager.createNativeQuery("""
                        select v.target_id, v.prober, v.up, v.since, v.why, coalesce(v.ends_at, p.ends_at, 0)
                        from target_vote v join target t on t.id = v.target_id
                        left join target_prober p on p.name = v.prober
                        where v.ends_at is not null or t.check_kind <> 0 order by v.prober
                        """, Object[].class).getResultList();
        for (Object each : rows) {
            Object[] row = (Object[]) each;
            all.computeIfAbsent((Integer) row[0], first -> new ArrayList<>())
                    .add(new Vote(
                            String.valueOf(row[1]),
                            Boolean.TRUE.equals(row[2]),
                            instant(row[3]),
                            String.valueOf(row[4]),
                            instant(row[5])));
        }
        return all;
    }

    private static Instant instant(Object millis) {
        return Instant.ofEpochMilli(((Number) millis).longValue());
    }

    /** Stores the new findings of a program, by target id. */
    @Transactional
    public void write(String prober, Map<Integer, Condition> found) {
        // In a fixed order, the same as concurrent writers.
        SortedMap<Integer, Condition> there = new TreeMap<>(found);
        there.keySet().removeIf(target -> !isThere(target));
        count();
        there.forEach((target, condition) -> write(target, prober, condition, null));
    }

    /** Stores a report, which counts until its end. */
    @Transactional
    public void report(Watched target, Vote vote) {
        if (isThere(target.id())) {
            count();
            write(target.id(), vote.prober(), vote.condition(), vote.until().toEpochMilli());
            removeOldest(target.id());
        }
    }

    /** Keeps a client that reports under a new name each time from filling the table. */
    private void removeOldest(int target) {
        entityManager
                .createNativeQuery("""
                        delete from target_vote where target_id = ?1 and ends_at < (select min(k.ends_at) from
                        (select ends_at from target_vote where target_id = ?1 and ends_at is not null
                        order by ends_at desc fetch first %d rows only) k)""".formatted(MAX_REPORTS))
                .setParameter(1, target)
                .executeUpdate();
    }

    /** Withdraws the report of a prober. */
    @Transactional
    public void takeBack(Watched target, String prober) {
        if (!isThere(target.id())) {
            return;
        }
        count();
        entityManager
                .createNativeQuery(
                        "delete from target_vote where target_id = ?1 and prober = ?2 and ends_at is not null")
                .setParameter(1, target.id())
                .setParameter(2, prober)
                .executeUpdate();
    }

    /** Removes the findings of programs on a target, within the caller's transaction. */
    public void forgetFound(int target) {
        entityManager
                .createNativeQuery("delete from target_vote where target_id = ?1 and ends_at is null")
                .setParameter(1, target)
                .executeUpdate();
    }

    /** Removes the votes and probers that have been silent for long. */
    @Transactional
    public void forgetSilent(Instant now) {
        long before = now.minus(REMEMBERED).toEpochMilli();
        for (String statement : List.of(
                "delete from target_vote where ends_at < ?1",
                "delete from target_vote where ends_at is null and prober in (select name from target_prober where ends_at < ?1)",
                "delete from target_prober where ends_at < ?1")) {
            entityManager.createNativeQuery(statement).setParameter(1, before).executeUpdate();
        }
    }

    private void count() {
        entityManager
                .createNativeQuery("update routing_lease_head set votes_version = votes_version + 1")
                .executeUpdate();
    }

    private void write(int target, String prober, Condition condition, @Nullable Long endsAt) {
        entityManager
                .createNativeQuery("delete from target_vote where target_id = ?1 and prober = ?2")
                .setParameter(1, target)
                .setParameter(2, prober)
                .executeUpdate();
        entityManager
                .createNativeQuery(
                        "insert into target_vote (target_id, prober, up, since, why, ends_at) values (?1, ?2, ?3, ?4, ?5, ?6)")
                .setParameter(1, target)
                .setParameter(2, prober)
                .setParameter(3, condition.state() == Condition.State.UP)
                .setParameter(
                        4, condition.since() == null ? 0 : condition.since().toEpochMilli())
                .setParameter(5, condition.why())
                .setParameter(6, endsAt)
                .executeUpdate();
    }

    /**
     * Locks the row of the target: a transaction that removes the target waits for it, or has done so already. Must
     * come before {@link #count}: a transaction that holds this row may wait for one that waits for the counter.
     */
    private boolean isThere(int target) {
        return !entityManager
                .createNativeQuery("select id from target where id = ?1 for update", Integer.class)
                .setParameter(1, target)
                .getResultList()
                .isEmpty();
    }
}
