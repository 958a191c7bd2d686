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
 * The jobs that this process runs. Each is leased to it in the row of the job, and the lease is renewed while the
 * process lives. Any process may take a job whose lease was not renewed. Two things keep a slow process from doing what
 * another one already does: it stops, by its own clock, when a lease has ended; and a row that another process has
 * taken over has a different {@link Job#attempt}, so that the commit is refused.
 *
 * <p>Owns a thread, which renews the leases of running jobs once a second. Thread-safe.
 */
@Component
class JobLeases implements InitializingBean, DisposableBean {

    /** Longer than a database failover takes, so that a job that reads its file continues. */
    static final Duration LENGTH = Duration.ofSeconds(15);

    /** How soon other processes see the progress of a job, and how soon the job notices that it is to stop. */
    private static final Duration BETWEEN_RENEWALS = Duration.ofSeconds(1);

    /** The end of a lease that a process gave back in an orderly shutdown. */
    static final long GIVEN_BACK = 0;

    /** The end of a lease whose process is known to have ended. */
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

    /** Only one process at a time uses the embedded database: the holder of any lease in it has ended. */
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
     * Takes a job in the transaction that changes its row; the caller then calls {@link #hold}. A job that this process
     * already holds stays in the same attempt.
     */
    void take(Job row) {
        long now = (Long) entityManager
                .createNativeQuery("select " + Lease.NOW, Long.class)
                .getSingleResult();
        row.leaseTo(self, now + LENGTH.toMillis(), !isHeld(row));
    }

    /** The attempt in which this process will hold a job stored like this once it takes it. */
    int attemptToTake(Job row) {
        return row.attempt() + (isHeld(row) ? 0 : 1);
    }

    private boolean isHeld(Job row) {
        Held mine = row.isStored() ? held.get(row.id()) : null;
        return mine != null && mine.attempt == row.attempt();
    }

    /**
     * Takes the oldest unfinished job that no process holds, in the transaction of the caller. Skips rows that other
     * transactions have locked.
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

    /** Starts to renew its lease. */
    void hold(Job row, JobProgress progress) {
        progress.leasedFor(LENGTH);
        held.put(row.id(), new Held(row.attempt(), progress));
    }

    /** Stops renewing its lease: the job has stopped running, or another process has it. */
    void letGo(long id, JobProgress progress) {
        held.computeIfPresent(id, (same, mine) -> mine.progress == progress ? null : mine);
    }

    @Nullable
    JobProgress progressOf(long id) {
        Held mine = held.get(id);
        return mine == null ? null : mine.progress;
    }

    /** The attempt in which this process holds a job; null if it does not hold it. */
    @Nullable
    Integer attemptOf(long id) {
        Held mine = held.get(id);
        return mine == null ? null : mine.attempt;
    }

    /** Refuses to change the row of a job that this process held and another one has taken. */
    void requireStillHeld(Job row) {
        Integer mine = attemptOf(row.id());
        if (mine != null && mine != row.attempt()) {
            throw new JobLostException();
        }
    }

    /** Unwinds all running jobs because the process ends. */
    void loseAll() {
        held.values().forEach(mine -> mine.progress.lose());
    }

    /** Gives all leases back, so that other processes, or the next start, can take the jobs at once. */
    void giveBackAll() {
        try {
            transactions.executeWithoutResult(status -> entityManager
                    .createNativeQuery("update job set runner = null, lease_ends_at = ?2"
                            + " where runner = ?1 and lease_ends_at > ?2")
                    .setParameter(1, self)
                    .setParameter(2, GIVEN_BACK)
                    .executeUpdate());
        } catch (RuntimeException e) {
            LOG.info("Running jobs will be taken over when their leases have ended: {}", e.toString());
        }
    }

    /** The result of a renewal. */
    private enum Renewal {
        RENEWED,
        /** The row is locked because the job is being committed: no other process can take it meanwhile. */
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

    /** Does not wait for the row of a job that is being committed: meanwhile the leases of other jobs would end. */
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
