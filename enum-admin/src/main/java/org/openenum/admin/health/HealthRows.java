package org.openenum.admin.health;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.Voter;
import org.openenum.admin.health.vote.Watched;
import org.openenum.admin.peers.Lease;
import org.openenum.database.DatabaseLocation;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.health.TargetName;
import org.openenum.record.RecordSetKey;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The rows with the decided states of targets, and what servers leave out of answers because of them. Not in the change
 * log or the audit trail.
 */
@Service
class HealthRows {

    /** The number of transitions that are kept for each target. */
    static final int MAX_TURNS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(HealthRows.class);

    private final EntityManager entityManager;

    /**
     * Skips rows that are locked by a writer; on PostgreSQL, a transaction that only refers to a row does not count as
     * one.
     */
    private final String unlessHeld;

    HealthRows(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.unlessHeld = location.isPostgres() ? " for no key update skip locked" : " for update skip locked";
    }

    /** A transition of a target to up or down. */
    record Turn(int targetId, TargetName target, Instant at, boolean up, String why, List<Voter> voters) {

        /** The explanation as a sentence. */
        public Sentence said() {
            return ProbeWords.sentence(why);
        }
    }

    /** What of a set is left out; see the tables. */
    record Out(@Nullable OutOfService now, DecidedOut decided) {

        boolean isNothing() {
            return now == null && decided.isNothing();
        }
    }

    /**
     * Takes or renews the lease to decide. The decisions count as long as the lease.
     *
     * @param who one of the enum-admins on this database
     * @return false if another one decides
     */
    @Transactional
    public boolean take(String who, Instant now, Duration lease) {
        return entityManager
                        .createNativeQuery(
                                "update routing_lease_head set targets_end_at = ?1, targets_prober = ?2 where targets_prober is null or targets_prober = ?2 or targets_end_at not between ?3 and ?4")
                        .setParameter(1, now.plus(lease).toEpochMilli())
                        .setParameter(2, who)
                        .setParameter(3, now.toEpochMilli())
                        .setParameter(4, Lease.latestEnd(now, lease).toEpochMilli())
                        .executeUpdate()
                > 0;
    }

    /** Ends the lease so that another enum-admin can decide at once; until its end, the decisions count as before. */
    @Transactional
    public void giveBack(String who) {
        entityManager
                .createNativeQuery("update routing_lease_head set targets_prober = null where targets_prober = ?1")
                .setParameter(1, who)
                .executeUpdate();
    }

    /** The decided states of targets, by target id. */
    @Transactional(readOnly = true)
    public Map<Integer, Condition> found() {
        Map<Integer, Condition> found = new HashMap<>();
        rows("select target_id, up, since, why from target_state").forEach(row -> {
            Instant since = instant(row[2]);
            // The epoch: no result yet.
            found.put(
                    (Integer) row[0],
                    since.equals(Instant.EPOCH)
                            ? Condition.UNCHECKED
                            : Condition.of(Boolean.TRUE.equals(row[1]), since, String.valueOf(row[3])));
        });
        return found;
    }

    /** Removes the state of a target, within the caller's transaction; its transitions stay. */
    public void forget(int target) {
        entityManager
                .createNativeQuery("delete from target_state where target_id = ?1")
                .setParameter(1, target)
                .executeUpdate();
    }

    /** What servers leave out of answers. */
    @Transactional(readOnly = true)
    public Map<SetKey, Out> out() {
        Map<SetKey, Out> out = new HashMap<>();
        rows("select now_out, decided_out, decided_until, decided_later, rule_set_id from rule_set_out")
                .forEach(row -> out.put(new SetKey.OfRuleSet((Integer) row[4]), out(row)));
        rows("select now_out, decided_out, decided_until, decided_later, zone_id, owner_key, type from record_set_out")
                .forEach(row -> out.put(
                        new SetKey.OfRecordSet(new RecordSetKey((Integer) row[4], (byte[]) row[5], (Integer) row[6])),
                        out(row)));
        return out;
    }

    /** Whether servers leave nothing out of answers. */
    @Transactional(readOnly = true)
    public boolean isNothingOut() {
        return entityManager
                .createNativeQuery(
                        "select 1 from rule_set_out union all select 1 from record_set_out fetch first 1 rows only",
                        Integer.class)
                .getResultList()
                .isEmpty();
    }

    /** A row that cannot be read counts as nothing left out: it is then removed, or written anew. */
    private static Out out(@Nullable Object[] row) {
        try {
            String now = text(row[0]);
            return new Out(
                    now == null ? null : OutOfService.parse(now),
                    DecidedOut.parse(text(row[1]), (Long) row[2], text(row[3])));
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "The list of targets that are out of service cannot be read and is computed again: {}",
                    e.getMessage());
            return new Out(null, DecidedOut.NOTHING);
        }
    }

    /** The last transitions of a target, the newest first. */
    @Transactional(readOnly = true)
    public List<Turn> turns(Watched target) {
        Query query = entityManager
                .createNativeQuery(
                        "select turned_at, up, why, votes from target_turn where target_id = ?1 order by id desc",
                        Object[].class)
                .setParameter(1, target.id())
                .setMaxResults(MAX_TURNS);
        List<?> rows = query.getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new Turn(
                        target.id(),
                        target.name(),
                        instant(row[0]),
                        Boolean.TRUE.equals(row[1]),
                        String.valueOf(row[2]),
                        Voter.parse(row[3])))
                .toList();
    }

    /**
     * Writes the transitions, and what servers leave out because of them. Targets and sets whose rows another
     * transaction has locked are skipped until the next time, even if only to remove what was left out. Waiting for
     * them could deadlock: a transaction that ends the weights of a policy first locks the row of its set (and, if the
     * set is removed, what is left out of it), and then waits for the row that is locked here.
     *
     * @param who the enum-admin that has decided
     * @return the transitions that were written; null if another enum-admin decides now: nothing was written
     */
    @Transactional
    public @Nullable List<Turn> write(String who, List<Turn> turns, Map<SetKey, Out> changed) {
        // An enum-admin that is about to take the lease waits until this is written, or has taken it already.
        int held = entityManager
                .createNativeQuery(
                        "update routing_lease_head set targets_version = targets_version + ?1 where targets_prober = ?2")
                .setParameter(1, changed.isEmpty() ? 0 : 1)
                .setParameter(2, who)
                .executeUpdate();
        if (held == 0) {
            return null;
        }
        List<Turn> free =
                turns.stream().filter(turn -> isFree("target", turn.targetId())).toList();
        free.forEach(this::write);
        changed.forEach(this::write);
        return free;
    }

    private void write(Turn turn) {
        forget(turn.targetId());
        entityManager
                .createNativeQuery("insert into target_state (target_id, up, since, why) values (?1, ?2, ?3, ?4)")
                .setParameter(1, turn.targetId())
                .setParameter(2, turn.up())
                .setParameter(3, turn.at().toEpochMilli())
                .setParameter(4, turn.why())
                .executeUpdate();
        entityManager
                .createNativeQuery(
                        "insert into target_turn (target_id, turned_at, up, why, votes) values (?1, ?2, ?3, ?4, ?5)")
                .setParameter(1, turn.targetId())
                .setParameter(2, turn.at().toEpochMilli())
                .setParameter(3, turn.up())
                .setParameter(4, turn.why())
                .setParameter(5, Voter.text(turn.voters()))
                .executeUpdate();
        entityManager
                .createNativeQuery("""
                        delete from target_turn where target_id = ?1 and id < (select min(k.id) from
                        (select id from target_turn where target_id = ?1 order by id desc fetch first %d rows only) k)""".formatted(MAX_TURNS))
                .setParameter(1, turn.targetId())
                .executeUpdate();
    }

    private void write(SetKey key, Out out) {
        if (key instanceof SetKey.OfRuleSet ruleSet) {
            write(ruleSet.id(), out);
        } else {
            write(((SetKey.OfRecordSet) key).key(), out);
        }
    }

    private void write(int ruleSetId, Out out) {
        if (!isFree("rule_set", ruleSetId)) {
            return;
        }
        entityManager
                .createNativeQuery("delete from rule_set_out where rule_set_id = ?1")
                .setParameter(1, ruleSetId)
                .executeUpdate();
        if (!out.isNothing()) {
            Query insert = entityManager
                    .createNativeQuery(
                            "insert into rule_set_out (now_out, decided_out, decided_until, decided_later, rule_set_id) values (:now, :decided, :until, :later, :ruleSet)")
                    .setParameter("ruleSet", ruleSetId);
            say(insert, out);
        }
    }

    private void write(RecordSetKey key, Out out) {
        if (!isFree(key)) {
            return;
        }
        of(key, "delete from record_set_out where zone_id = :zone and owner_key = :owner and type = :type")
                .executeUpdate();
        if (!out.isNothing()) {
            say(
                    of(
                            key,
                            "insert into record_set_out (now_out, decided_out, decided_until, decided_later, zone_id, owner_key, type) values (:now, :decided, :until, :later, :zone, :owner, :type)"),
                    out);
        }
    }

    private boolean isFree(RecordSetKey key) {
        return !of(
                        key,
                        "select type from record_set where zone_id = :zone and owner_key = :owner and type = :type"
                                + unlessHeld)
                .getResultList()
                .isEmpty();
    }

    private Query of(RecordSetKey key, String statement) {
        return entityManager
                .createNativeQuery(statement)
                .setParameter("zone", key.zoneId())
                .setParameter("owner", key.ownerKey())
                .setParameter("type", key.type());
    }

    private static void say(Query insert, Out out) {
        insert.setParameter("now", text(out.now()))
                .setParameter("decided", text(out.decided().out()))
                .setParameter("until", out.decided().until())
                .setParameter("later", out.decided().laterText())
                .executeUpdate();
    }

    /** Whether the row exists and is not locked; if so, it is locked here, and others that change or remove it wait. */
    private boolean isFree(String table, int id) {
        return !entityManager
                .createNativeQuery("select id from " + table + " where id = ?1" + unlessHeld, Integer.class)
                .setParameter(1, id)
                .getResultList()
                .isEmpty();
    }

    private List<@Nullable Object[]> rows(String sql) {
        List<?> rows = entityManager.createNativeQuery(sql, Object[].class).getResultList();
        return rows.stream().map(row -> (@Nullable Object[]) row).toList();
    }

    private static Instant instant(@Nullable Object millis) {
        return millis == null ? Instant.EPOCH : Instant.ofEpochMilli(((Number) millis).longValue());
    }

    private static @Nullable String text(@Nullable Object column) {
        return column == null ? null : column.toString();
    }
}
