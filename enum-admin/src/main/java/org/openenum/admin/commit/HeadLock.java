package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.openenum.zone.Serial;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Locks and reads the row of {@link ChangeHead}, and reads the serials of zones with it: what is read under the lock
 * stays true until the commit. All other commits wait meanwhile, so PostgreSQL gets all of these statements in one
 * message, together with the last checks.
 *
 * <p>The result is not part of the persistence context; {@link LogRows} writes it back.
 */
@Component
class HeadLock {

    private static final String HEAD = "select seq, audit_id, audit_hash from change_head where id = ? for update";

    /** For one zone, which PostgreSQL plans once; for an array it plans anew each time. */
    private static final String SERIAL = "select zone_id, serial from zone_serial where zone_id = ?";

    private static final String SERIALS = "select zone_id, serial from zone_serial where zone_id = any (?)";

    /**
     * Keeps the text of the message one of a few prepared statements. The answers must be small, because they are not
     * read while the message is still being sent.
     */
    private static final int MAX_CHECKS_TOGETHER = 16;

    private final EntityManager entityManager;

    private final boolean together;

    /**
     * First come, first served, as with PostgreSQL by itself. H2 gives a row to any of its waiters: of eight clients
     * that sent batches of a thousand numbers, one batch in a hundred waited for 6.4 s while the median waited for 0.8
     * s, and a wait of 10 s is refused.
     */
    private final Semaphore turn = new Semaphore(1, true);

    HeadLock(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.together = location.isPostgres();
    }

    /**
     * What was read under the lock.
     *
     * @param serials by zone id; removed zones are missing
     */
    record Held(ChangeHead head, Map<Integer, ZoneSerial> serials) {}

    /**
     * Waits for the caller's turn, which lasts until its transaction ends; returns at once if the caller has it
     * already.
     *
     * @return false if the turn did not come in time
     */
    boolean awaitTurn(Duration patience) {
        if (together || TransactionSynchronizationManager.hasResource(turn)) {
            return true;
        }
        if (!acquireTurn(patience)) {
            return false;
        }
        TransactionSynchronizationManager.bindResource(turn, turn);
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

            @Override
            public void afterCompletion(int status) {
                TransactionSynchronizationManager.unbindResource(turn);
                turn.release();
            }
        });
        return true;
    }

    private boolean acquireTurn(Duration patience) {
        try {
            return turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(
                    "a thread that writes must not be interrupted: H2 would close its files", e);
        }
    }

    /**
     * Waits for the lock, which is held until the transaction ends; the transaction may hold it already.
     *
     * @param patience the wait limit
     * @param checks run as soon as the lock is held
     */
    Held lock(Duration patience, Collection<Integer> zoneIds, Collection<LastCheck> checks) {
        List<LastCheck> inOrder = List.copyOf(checks);
        int with = together ? Math.min(inOrder.size(), MAX_CHECKS_TOGETHER) : 0;
        Held held = entityManager
                .unwrap(Session.class)
                .doReturningWork(connection -> together
                        ? inOneMessage(connection, patience, zoneIds, inOrder.subList(0, with))
                        : oneByOne(connection, zoneIds));
        ask(inOrder.subList(with, inOrder.size()));
        return held;
    }

    /** Runs the checks; without the lock in a dry run, or if there is nothing to change. */
    void ask(Collection<LastCheck> checks) {
        if (!checks.isEmpty()) {
            entityManager.unwrap(Session.class).doWork(connection -> {
                for (LastCheck check : checks) {
                    ask(connection, check);
                }
            });
        }
    }

    /** Reads the serials of more zones, under the lock. */
    Map<Integer, ZoneSerial> serials(Collection<Integer> zoneIds) {
        return entityManager.unwrap(Session.class).doReturningWork(connection -> serials(connection, zoneIds));
    }

    // Each statement has its own snapshot (READ COMMITTED), and so sees what was committed while the first one waited.
    private static Held inOneMessage(
            Connection connection, Duration patience, Collection<Integer> zoneIds, List<LastCheck> checks)
            throws SQLException {
        String questions = checks.stream().map(LastCheck::question).collect(Collectors.joining("; "));
        String message = LockTimeout.ofTransaction(patience) + "; " + HEAD + "; " + serialsOf(zoneIds)
                + (checks.isEmpty() ? "" : "; " + questions);
        try (PreparedStatement statement = connection.prepareStatement(message)) {
            // The second waiter takes two locks, first its position behind the first waiter and then the row, and each
            // would have the full lock timeout.
            statement.setQueryTimeout(Math.toIntExact(DatabaseLocation.LOCK_WITHIN.toSeconds()));
            statement.setInt(1, ChangeHead.ID);
            bindZones(statement, 2, zoneIds);
            int next = 3;
            for (LastCheck check : checks) {
                next = check.bind(statement, next);
            }
            statement.execute();
            statement.getMoreResults();
            ChangeHead head = head(statement.getResultSet());
            statement.getMoreResults();
            Held held = new Held(head, serials(statement.getResultSet()));
            for (LastCheck check : checks) {
                statement.getMoreResults();
                check.check(statement.getResultSet());
            }
            return held;
        }
    }

    private static void ask(Connection connection, LastCheck check) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(check.question())) {
            check.bind(statement, 1);
            check.check(statement.executeQuery());
        }
    }

    private static Held oneByOne(Connection connection, Collection<Integer> zoneIds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HEAD)) {
            statement.setInt(1, ChangeHead.ID);
            ChangeHead head = head(statement.executeQuery());
            return new Held(head, zoneIds.isEmpty() ? new HashMap<>() : serials(connection, zoneIds));
        }
    }

    private static Map<Integer, ZoneSerial> serials(Connection connection, Collection<Integer> zoneIds)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(serialsOf(zoneIds))) {
            bindZones(statement, 1, zoneIds);
            return serials(statement.executeQuery());
        }
    }

    private static String serialsOf(Collection<Integer> zoneIds) {
        return zoneIds.size() == 1 ? SERIAL : SERIALS;
    }

    private static void bindZones(PreparedStatement statement, int parameter, Collection<Integer> zoneIds)
            throws SQLException {
        if (zoneIds.size() == 1) {
            statement.setInt(parameter, zoneIds.iterator().next());
        } else {
            statement.setArray(
                    parameter, statement.getConnection().createArrayOf("integer", zoneIds.toArray(Integer[]::new)));
        }
    }

    private static ChangeHead head(ResultSet rows) throws SQLException {
        if (!rows.next()) {
            throw new IllegalStateException("the change log has no head row");
        }
        return new ChangeHead(rows.getLong(1), rows.getLong(2), rows.getBytes(3));
    }

    private static Map<Integer, ZoneSerial> serials(ResultSet rows) throws SQLException {
        Map<Integer, ZoneSerial> serials = new HashMap<>();
        while (rows.next()) {
            int zoneId = rows.getInt(1);
            serials.put(zoneId, new ZoneSerial(zoneId, new Serial(rows.getLong(2))));
        }
        return serials;
    }
}
