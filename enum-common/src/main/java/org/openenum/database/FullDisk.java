package org.openenum.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Which failures mean that the disk of the database is full, on both databases. */
public final class FullDisk {

    /** PostgreSQL's disk_full. */
    private static final String POSTGRESQL = "53100";

    /**
     * Linux's message to the embedded database, which passes it on. The database is then closed until the next
     * connection.
     */
    private static final String NO_SPACE = "No space left on device";

    private static final String NO_QUOTA = "Disk quota exceeded";

    private FullDisk() {}

    /** Whether a full disk caused the failure. */
    public static boolean isBehind(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String said = String.valueOf(cause.getMessage());
            if (said.contains(NO_SPACE)
                    || said.contains(NO_QUOTA)
                    || (cause instanceof SQLException sql && POSTGRESQL.equals(sql.getSQLState()))) {
                return true;
            }
        }
        return false;
    }
}
