package org.openenum.admin.config;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

/**
 * A pool that tells a database which is away from one that is busy. Whoever asks for a connection waits while all are
 * in use, and is refused at once where a new one cannot be made.
 */
final class QuickPool extends HikariDataSource {

    /** Within a second of its loss the database is known to be away. */
    static final Duration LOOK_EVERY = Duration.ofMillis(800);

    /** For a connection that lay idle; shorter than {@link #LOOK_EVERY}. */
    static final Duration ALIVE_WITHIN = Duration.ofMillis(500);

    private final Duration maxWait;

    /** @param maxWait for one of the connections that others have */
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
                // Its cause is the last attempt at a new connection, if that failed.
                if (e.getCause() != null || System.nanoTime() - begun >= maxWait.toNanos()) {
                    throw e;
                }
            }
        }
    }
}
