package org.openenum.admin.peers;

import jakarta.persistence.EntityManager;
import java.time.Duration;
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

    /** Takes it if nobody else has it, or keeps it; whether it is this one's now. */
    public boolean take() {
        return write("update program_lease set holder = ?2, ends_at = " + NOW + " + " + length.toMillis()
                + " where name = ?1 and (holder = ?2 or ends_at < " + NOW + ")");
    }

    /** Lets the others have it at once, if it is this one's. */
    public void giveBack() {
        write("update program_lease set ends_at = 0 where name = ?1 and holder = ?2");
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
