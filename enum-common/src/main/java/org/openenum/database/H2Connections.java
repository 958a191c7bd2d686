package org.openenum.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to H2 for a pool. For the embedded database it connects to the program that has the files open, or
 * opens them.
 *
 * <p>Safe for many threads.
 */
public final class H2Connections extends DriverConnections {

    /** Opening takes a fraction of a second; after a crash, as long as H2 takes to check the file. */
    private static final Duration OPENED_WITHIN = Duration.ofSeconds(5);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(5);

    private final DatabaseLocation location;
    private final OwnedFiles files;

    public H2Connections(DatabaseLocation location, OwnedFiles files) {
        super(location);
        this.location = location;
        this.files = files;
    }

    /**
     * A connection for the pool.
     *
     * @throws SQLTransientConnectionException if another program takes too long to open the files
     */
    @Override
    public Connection getConnection() throws SQLException {
        long begun = System.nanoTime();
        try {
            Connection served = served();
            while (served == null && !files.own()) {
                if (System.nanoTime() - begun > OPENED_WITHIN.toNanos()) {
                    throw new SQLTransientConnectionException("another program is opening the embedded database");
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
                served = served();
            }
            return served == null ? connect(location.jdbcUrl(), Map.of()) : served;
        } catch (IOException e) {
            throw new SQLException("the files of the embedded database cannot be opened: " + e.getMessage(), e);
        }
    }

    /**
     * A connection to the program that has the files open.
     *
     * @return null if there is none
     */
    private @Nullable Connection served() throws SQLException, IOException {
        String server = files.server();
        if (server == null) {
            return null;
        }
        try {
            return connect(DatabaseLocation.servedAt(server), Map.of());
        } catch (SQLException e) {
            if (LostConnection.isBehind(e)) {
                return null;
            }
            throw e;
        }
    }
}
