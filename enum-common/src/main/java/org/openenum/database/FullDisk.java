package org.openenum.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Which failures mean that the disk of the database has no room left, on both databases. */
public final class FullDisk {

    /** PostgreSQL's disk_full. */
    private static final String POSTGRESQL = "53100";

    /**
     * What Linux says to the embedded database, which hands it on, and after which it is closed until the next
     * connection.
     */
    private static final String NO_SPACE = "No space left on device";

    private static final String NO_QUOTA = "Disk quota exceeded";

    private FullDisk() {}

    /** Whether a failure comes from it. */
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
