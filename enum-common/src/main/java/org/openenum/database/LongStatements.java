package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * For transactions whose statements go through millions of rows: they may take longer than others before their
 * connection is given up.
 */
public final class LongStatements {

    /** Far longer than the largest import; a database that vanished meanwhile is noticed then, too. */
    private static final Duration ANSWER_WITHIN = Duration.ofHours(1);

    private LongStatements() {}

    /** Allows them until the connection goes back to its pool, which sets it back. */
    public static void allow(Connection connection) throws SQLException {
        // The driver does it at once, in this thread.
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(ANSWER_WITHIN.toMillis()));
    }
}
