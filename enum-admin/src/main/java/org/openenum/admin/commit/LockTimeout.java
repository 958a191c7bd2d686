package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.hibernate.Session;
import org.openenum.database.DatabaseLocation;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Sets a lock timeout for one transaction that is shorter than {@link DatabaseLocation#LOCK_WITHIN}, because the caller
 * has waited already, or others wait for the same thread.
 */
@Component
class LockTimeout {

    /** A wait in the queue that is too short to be worth a statement. */
    private static final Duration NEGLIGIBLE = Duration.ofSeconds(1);

    private final EntityManager entityManager;

    private final boolean isPostgres;

    LockTimeout(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.isPostgres = location.isPostgres();
    }

    /** The statement for PostgreSQL: the same text each time if there was hardly any wait before. */
    static String ofTransaction(Duration patience) {
        return "set local lock_timeout = " + (isUsual(patience) ? DatabaseLocation.LOCK_WITHIN : patience).toMillis();
    }

    private static boolean isUsual(Duration patience) {
        return DatabaseLocation.LOCK_WITHIN.minus(patience).compareTo(NEGLIGIBLE) < 0;
    }

    /**
     * Limits the waits until the transaction of the caller ends; sends no statement if there was hardly any wait
     * before.
     */
    void limit(Duration patience) {
        if (isUsual(patience)) {
            return;
        }
        if (isPostgres) {
            execute(ofTransaction(patience));
            return;
        }
        execute("set lock_timeout " + patience.toMillis());
        // H2 sets it for the connection, which goes back to the pool.
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

            @Override
            public void beforeCompletion() {
                execute("set lock_timeout " + DatabaseLocation.LOCK_WITHIN.toMillis());
            }
        });
    }

    /** Called before the head is locked; PostgreSQL gets the limit together with that lock ({@link HeadLock}). */
    void lift(Patience patience) {
        if (!isPostgres && patience.forRow().compareTo(patience.forHead()) < 0) {
            execute("set lock_timeout " + patience.forHead().toMillis());
        }
    }

    private void execute(String sql) {
        entityManager.unwrap(Session.class).doWork(connection -> execute(connection.createStatement(), sql));
    }

    private static void execute(Statement fresh, String sql) throws SQLException {
        try (fresh) {
            fresh.execute(sql);
        }
    }
}
