package org.openenum.admin.peers;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Says which of several programs does a work that one alone does: a row that only one holds, for a while and again and
 * again. The times are the database's, so that clocks which differ do no harm.
 *
 * <p>Safe for many threads.
 */
public final class Lease {

    /** SQL for the present, in milliseconds since 1970; at PostgreSQL that is when the transaction began. */
    public static final String NOW = "cast(extract(epoch from current_timestamp) * 1000 as bigint)";

    /** No lease ends so much later than one that is taken now: the clock was set back since, and it counts as ended. */
    public static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final String name;

    private final Duration length;

    private final String holder = UUID.randomUUID().toString();

    /**
     * @param name of a row that is there
     * @param length how long after the holder's death another one waits
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
     * @param end its column
     * @param length of one that is taken now
     */
    public static String hasEnded(String end, Duration length) {
        return end + " not between " + NOW + " and " + NOW + " + "
                + length.plus(CLOCKS_DIFFER).toMillis();
    }

    /** When a lease that some program has taken ends at the latest; one that ends later counts as over. */
    public static Instant latestEnd(Instant now, Duration length) {
        return now.plus(length).plus(CLOCKS_DIFFER);
    }

    /** Takes it if nobody else has it, or keeps it; whether it is this one's now. */
    public boolean take() {
        return write("update program_lease set holder = ?2, ends_at = " + NOW + " + " + length.toMillis()
                + " where name = ?1 and (holder = ?2 or " + hasEnded("ends_at", length) + ")");
    }

    /** Lets the others have it at once, if it is this one's. */
    public void giveBack() {
        write("update program_lease set ends_at = 0 where name = ?1 and holder = ?2");
    }

    /** Ends that of a program which is known to be gone. */
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
