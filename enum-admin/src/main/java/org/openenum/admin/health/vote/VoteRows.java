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
 * The rows of who looks at targets and what each has found. No change log, no audit trail.
 *
 * <p>A report counts for its own time. What a program has found counts as long as the program holds the lease of its
 * prober: that is one row, however many targets there are.
 */
@Service
public class VoteRows {

    /** Votes that ended so long ago are of nobody who will come again. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    /** Reports of a target that are kept, those that have ended among them: twice as many as may count at once. */
    private static final int MAX_REPORTS = 2 * TargetCheck.MAX_PROBERS;

    private final EntityManager entityManager;

    VoteRows(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * Takes it on to check under a name for a time, or goes on with it.
     *
     * @param holder one of the programs on this database
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

    /** Lets another program check under a name at once; until the end, what was found counts as it did. */
    @Transactional
    public void giveBack(String prober, String holder) {
        entityManager
                .createNativeQuery("update target_prober set holder = '' where name = ?1 and holder = ?2")
                .setParameter(1, prober)
                .setParameter(2, holder)
                .executeUpdate();
    }

    /** Two that come at once are one after the other. */
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

    /** A number that is another one as soon as somebody says something new. */
    @Transactional(readOnly = true)
    public long version() {
        return (Long) entityManager
                .createNativeQuery("select votes_version from routing_lease_head", Long.class)
                .getSingleResult();
    }

    /**
     * All votes by the ids of targets, in the order of the probers' names; also those that have ended. Of a target that
     * nobody asks they are reports, whatever a program that has not heard of it yet still writes.
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

    /** A program writes what it has found anew, by the ids of targets. */
    @Transactional
    public void write(String prober, Map<Integer, Condition> found) {
        // In one order, as others do at the same time.
        SortedMap<Integer, Condition> there = new TreeMap<>(found);
        there.keySet().removeIf(target -> !isThere(target));
        count();
        there.forEach((target, condition) -> write(target, prober, condition, null));
    }

    /** Somebody reports what he has found, until an instant. */
    @Transactional
    public void report(Watched target, Vote vote) {
        if (isThere(target.id())) {
            count();
            write(target.id(), vote.prober(), vote.condition(), vote.until().toEpochMilli());
            removeOldest(target.id());
        }
    }

    /** Whoever reports under a new name each time fills no table. */
    private void removeOldest(int target) {
        entityManager
                .createNativeQuery("""
                        delete from target_vote where target_id = ?1 and ends_at < (select min(k.ends_at) from
                        (select ends_at from target_vote where target_id = ?1 and ends_at is not null
                        order by ends_at desc fetch first %d rows only) k)""".formatted(MAX_REPORTS))
                .setParameter(1, target)
                .executeUpdate();
    }

    /** Somebody takes back what he has reported. */
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

    /** Forgets what programs have found of a target, within the transaction of whoever asks. */
    public void forgetFound(int target) {
        entityManager
                .createNativeQuery("delete from target_vote where target_id = ?1 and ends_at is null")
                .setParameter(1, target)
                .executeUpdate();
    }

    /** Forgets who has been silent for long. */
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
     * Whoever removes the target waits for the row, or has done so. It comes before the {@link #count}: who has the row
     * may wait for somebody who waits for that.
     */
    private boolean isThere(int target) {
        return !entityManager
                .createNativeQuery("select id from target where id = ?1 for update", Integer.class)
                .setParameter(1, target)
                .getResultList()
                .isEmpty();
    }
}
