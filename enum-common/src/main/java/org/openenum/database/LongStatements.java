package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * For transactions whose statements go through millions of rows: gives them more time than others before their
 * connection is given up.
 */
public final class LongStatements {

    /** Far longer than the largest import takes. It also limits how long a database that vanished goes unnoticed. */
    private static final Duration ANSWER_WITHIN = Duration.ofHours(1);

    private LongStatements() {}

    /** Extends the limit until the connection returns to its pool, which resets it. */
    public static void allow(Connection connection) throws SQLException {
        // The driver runs it at once, in this thread.
        connection.setNetworkTimeout(Runnable::run, Math.toIntExact(ANSWER_WITHIN.toMillis()));
    }
}
