package org.openenum.admin.job;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.database.DatabaseLocation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Which jobs this program has under way. Each is leased to it in its row, and the lease is renewed as long as the
 * program lives; what was not renewed is anybody's. Two things keep a program that was only slow from doing what
 * another one does already: by its own clock it stops when a lease has ended, and a row that another one has taken on
 * has another {@link Job#attempt}, by which a commit is refused.
 *
 * <p>Owns a thread, which renews once a second what is under way, and does nothing where nothing is. Safe for many
 * threads.
 */
@Component
class JobLeases implements InitializingBean, DisposableBean {

    /** Longer than a failover of the database takes, so that a job which reads its file goes on. */
    static final Duration LENGTH = Duration.ofSeconds(15);

    /** How soon another program shows how far a job is, and hears that it is to be stopped. */
    private static final Duration BETWEEN_RENEWALS = Duration.ofSeconds(1);

    /** The end of a lease whose program gave it back when it stopped in order. */
    static final long GIVEN_BACK = 0;

    /** The end of a lease whose program is known to be gone. */
    private static final long OVER = 1;

    private static final Logger LOG = LoggerFactory.getLogger(JobLeases.class);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final JobTurn turn;

    private final DatabaseLocation location;

    private final String self = UUID.randomUUID().toString();

    private final Map<Long, Held> held = new ConcurrentHashMap<>();

    private final PeriodicWork renewing = new PeriodicWork("job-leases", this::renew);

    JobLeases(
            EntityManager entityManager, TransactionOperations transactions, JobTurn turn, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.turn = turn;
        this.location = location;
    }

    private record Held(int attempt, JobProgress progress) {}

    /** The embedded database is this program's alone: whoever has leases there has ended. */
    @Override
    public void afterPropertiesSet() {
        if (!location.isPostgres()) {
            transactions.executeWithoutResult(status -> entityManager
                    .createNativeQuery("update job set lease_ends_at = ?1 where lease_ends_at > ?1")
                    .setParameter(1, OVER)
                    .executeUpdate());
        }
        renewing.start(BETWEEN_RENEWALS, BETWEEN_RENEWALS);
    }

    @Override
    public void destroy() {
        renewing.stop();
    }

    /**
     * Takes a job in the transaction that changes its row; {@link #hold} is to follow. What this program has already it
     * keeps.
     */
    void take(Job row) {
        long now = (Long) entityManager
                .createNativeQuery("select " + Lease.NOW, Long.class)
                .getSingleResult();
        row.leaseTo(self, now + LENGTH.toMillis(), !isHeld(row));
    }

    /** As which attempt this program has a job that is stored so once it takes it. */
    int attemptToTake(Job row) {
        return row.attempt() + (isHeld(row) ? 0 : 1);
    }

    private boolean isHeld(Job row) {
        Held mine = row.isStored() ? held.get(row.id()) : null;
        return mine != null && mine.attempt == row.attempt();
    }

    /**
     * The oldest job that is under way and nobody's, taken in the transaction of the caller; none where other
     * transactions have their rows.
     */
    Optional<Job> takeAbandoned() {
        List<?> ids = entityManager
                .createNativeQuery(
                        "select id from job where state in (:states) and " + Lease.hasEnded("lease_ends_at", LENGTH)
                                + " and id not in (:held) order by id fetch first 1 rows only for update skip locked",
                        Long.class)
                .setParameter("states", JobState.ordinalsUnderWay())
                .setParameter("held", held.isEmpty() ? List.of(0L) : List.copyOf(held.keySet()))
                .getResultList();
        return ids.stream().findFirst().map(id -> {
            Job row = Objects.requireNonNull(entityManager.find(Job.class, id));
            row.takenOver();
            take(row);
            return row;
        });
    }

    /** From now on it is renewed. */
    void hold(Job row, JobProgress progress) {
        progress.leasedFor(LENGTH);
        held.put(row.id(), new Held(row.attempt(), progress));
    }

    /** It is at rest, or another one's. */
    void letGo(long id, JobProgress progress) {
        held.computeIfPresent(id, (same, mine) -> mine.progress == progress ? null : mine);
    }

    @Nullable
    JobProgress progressOf(long id) {
        Held mine = held.get(id);
        return mine == null ? null : mine.progress;
    }

    /** As which attempt this program has a job; null if it has not. */
    @Nullable
    Integer attemptOf(long id) {
        Held mine = held.get(id);
        return mine == null ? null : mine.attempt;
    }

    /** Refuses to change the row of a job that was this program's and is another one's. */
    void requireStillHeld(Job row) {
        Integer mine = attemptOf(row.id());
        if (mine != null && mine != row.attempt()) {
            throw new JobLostException();
        }
    }

    /** The program ends: what it has under way is unwound. */
    void loseAll() {
        held.values().forEach(mine -> mine.progress.lose());
    }

    /** Lets others, or the next start, have at once what was under way here: it is nobody's, and not renewed. */
    void giveBackAll() {
        try {
            transactions.executeWithoutResult(status -> entityManager
                    .createNativeQuery("update job set runner = null, lease_ends_at = ?2"
                            + " where runner = ?1 and lease_ends_at > ?2")
                    .setParameter(1, self)
                    .setParameter(2, GIVEN_BACK)
                    .executeUpdate());
        } catch (RuntimeException e) {
            LOG.info("What was under way is taken on when its leases have ended: {}", e.toString());
        }
    }

    /** What became of a lease. */
    private enum Renewal {
        RENEWED,
        /** The row is locked, because the job is being committed: nobody else can take it meanwhile. */
        LOCKED,
        LOST
    }

    private void renew() {
        turn.renew();
        held.forEach(this::renew);
    }

    private void renew(long id, Held mine) {
        long begun = System.nanoTime();
        switch (Objects.requireNonNull(transactions.execute(status -> renewal(id, mine)))) {
            case RENEWED -> mine.progress.leasedFor(LENGTH.minusNanos(System.nanoTime() - begun));
            case LOST -> mine.progress.lose();
            case LOCKED -> {}
        }
    }

    /** Does not wait for the row of a job that is being committed: the leases of the others would end meanwhile. */
    private Renewal renewal(long id, Held mine) {
        List<?> toStop = ofMine("select stop_asked from job where ", id, mine, " for update skip locked")
                .getResultList();
        if (toStop.isEmpty()) {
            return ofMine("select id from job where ", id, mine, "")
                            .getResultList()
                            .isEmpty()
                    ? Renewal.LOST
                    : Renewal.LOCKED;
        }
        ofMine(
                        "update job set lease_ends_at = " + Lease.NOW + " + " + LENGTH.toMillis()
                                + ", progress = :progress where ",
                        id,
                        mine,
                        "")
                .setParameter("progress", mine.progress.reading().text())
                .executeUpdate();
        if (toStop.contains(true)) {
            mine.progress.cancel();
        }
        return Renewal.RENEWED;
    }

    private Query ofMine(String before, long id, Held mine, String after) {
        return entityManager
                .createNativeQuery(before + "id = :id and runner = :self and attempt = :attempt" + after)
                .setParameter("id", id)
                .setParameter("self", self)
                .setParameter("attempt", mine.attempt);
    }
}
