package org.openenum.admin.peers;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Decides which of several processes does work that only one may do: a row that one process holds for a limited time
 * and renews. All times are the database's, so that differing clocks do no harm.
 *
 * <p>Thread-safe.
 */
public final class Lease {

    /** SQL for the current time, in milliseconds since 1970; in PostgreSQL this is the start of the transaction. */
    public static final String NOW = "cast(extract(epoch from current_timestamp) * 1000 as bigint)";

    /** A lease that ends later than a new one by more than this counts as ended: the clock has been set back. */
    public static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final String name;

    private final Duration length;

    private final String holder = UUID.randomUUID().toString();

    /**
     * @param name the name of an existing row
     * @param length how long another process waits after the holder has died
     */
    public Lease(EntityManager entityManager, TransactionOperations transactions, String name, Duration length) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.name = name;
        this.length = length;
    }

    /**
     * SQL for whether a lease has ended.
     *
     * @param end the column of its end
     * @param length the length of a new lease
     */
    public static String hasEnded(String end, Duration length) {
        return end + " not between " + NOW + " and " + NOW + " + "
                + length.plus(CLOCKS_DIFFER).toMillis();
    }

    /** The latest plausible end of a lease; one that ends later counts as ended. */
    public static Instant latestEnd(Instant now, Duration length) {
        return now.plus(length).plus(CLOCKS_DIFFER);
    }

    /** Takes or renews the lease unless another process holds it; returns whether this process holds it now. */
    public boolean take() {
        return write("update program_lease set holder = ?2, ends_at = " + NOW + " + " + length.toMillis()
                + " where name = ?1 and (holder = ?2 or " + hasEnded("ends_at", length) + ")");
    }

    /** Gives the lease back, if this process holds it, so that others can take it at once. */
    public void giveBack() {
        write("update program_lease set ends_at = 0 where name = ?1 and holder = ?2");
    }

    /** Ends the lease of a process that is known to have ended. */
    public void end() {
        transactions.executeWithoutResult(status -> entityManager
                .createNativeQuery("update program_lease set ends_at = 0 where name = ?1")
                .setParameter(1, name)
                .executeUpdate());
    }

    private boolean write(String statement) {
        Integer rows = transactions.execute(status -> entityManager
                .createNativeQuery(statement)
                .setParameter(1, name)
                .setParameter(2, holder)
                .executeUpdate());
        return rows != null && rows == 1;
    }
}
