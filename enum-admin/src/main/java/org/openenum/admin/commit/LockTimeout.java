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
 * Has the statements of one transaction wait for locks less long than {@link DatabaseLocation#LOCK_WITHIN}, because
 * whoever asked has waited already, or others wait for the same thread.
 */
@Component
class LockTimeout {

    /** A wait in a queue that is worth no statement of its own. */
    private static final Duration NEGLIGIBLE = Duration.ofSeconds(1);

    private final EntityManager entityManager;

    private final boolean isPostgres;

    LockTimeout(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.isPostgres = location.isPostgres();
    }

    /** What tells PostgreSQL: always the same where hardly anything was waited. */
    static String ofTransaction(Duration patience) {
        return "set local lock_timeout = " + (isUsual(patience) ? DatabaseLocation.LOCK_WITHIN : patience).toMillis();
    }

    private static boolean isUsual(Duration patience) {
        return DatabaseLocation.LOCK_WITHIN.minus(patience).compareTo(NEGLIGIBLE) < 0;
    }

    /** Until the transaction of the caller ends; says nothing to the database where hardly anything was waited. */
    void limit(Duration patience) {
        if (isUsual(patience)) {
            return;
        }
        if (isPostgres) {
            execute(ofTransaction(patience));
            return;
        }
        execute("set lock_timeout " + patience.toMillis());
        // H2 knows it of a connection only, which goes back to the pool.
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

            @Override
            public void beforeCompletion() {
                execute("set lock_timeout " + DatabaseLocation.LOCK_WITHIN.toMillis());
            }
        });
    }

    /** What comes now is the head, for which PostgreSQL is told with its lock ({@link HeadLock}). */
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
