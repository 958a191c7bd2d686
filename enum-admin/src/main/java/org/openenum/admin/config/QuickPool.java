package org.openenum.admin.config;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

/**
 * A connection pool that distinguishes an unavailable database from a busy one. A caller waits while all connections
 * are in use, and is refused at once if no new connection can be opened.
 */
final class QuickPool extends HikariDataSource {

    /** The loss of the database is known within a second. */
    static final Duration LOOK_EVERY = Duration.ofMillis(800);

    /** For the check of an idle connection; shorter than {@link #LOOK_EVERY}. */
    static final Duration ALIVE_WITHIN = Duration.ofMillis(500);

    private final Duration maxWait;

    /** @param maxWait how long to wait for a connection that is in use */
    QuickPool(HikariConfig config, Duration maxWait) {
        super(config);
        this.maxWait = maxWait;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begun = System.nanoTime();
        while (true) {
            try {
                return super.getConnection();
            } catch (SQLTransientConnectionException e) {
                // It has a cause if the last attempt to open a new connection failed.
                if (e.getCause() != null || System.nanoTime() - begun >= maxWait.toNanos()) {
                    throw e;
                }
            }
        }
    }
}
