package org.openenum.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to PostgreSQL for a pool, and can give all of them up at once.
 *
 * <p>A server that is frozen, or behind a cable that was pulled, accepts connections and says nothing. It gets little
 * time to answer a new one, so that the next of the hosts in the address is tried soon; an open connection has longer,
 * since statements take their time. What the address itself says of time-outs comes first.
 *
 * <p>Safe for many threads.
 */
public final class PostgresConnections implements DataSource {

    private final Driver driver;
    private final DatabaseLocation location;
    private final Duration answerWithin;
    private final Properties properties = new Properties();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    /**
     * @param answerWithin after so long without a word from the database an open connection is given up; see {@link
     *     LongStatements}
     * @param more what the driver is told beyond times
     */
    public PostgresConnections(DatabaseLocation location, Duration answerWithin, Map<String, String> more) {
        try {
            driver = DriverManager.getDriver(location.jdbcUrl());
        } catch (SQLException e) {
            throw new IllegalArgumentException("no address of PostgreSQL: " + location, e);
        }
        this.location = location;
        this.answerWithin = answerWithin;
        properties.putAll(location.connecting());
        properties.putAll(more);
        put("user", location.user());
        put("password", location.password());
    }

    private void put(String name, @Nullable String value) {
        if (value != null) {
            properties.put(name, value);
        }
    }

    /** One for the pool: it is given up with the others. */
    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = open();
        open.add(connection);
        open.removeIf(PostgresConnections::isClosed);
        if (connection.getNetworkTimeout() == location.connectWithin().toMillis()) {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(answerWithin.toMillis()));
        }
        return connection;
    }

    /** One that is not given up with the others, and on which an answer may take no longer than a connection. */
    Connection open() throws SQLException {
        Connection connection = driver.connect(location.jdbcUrl(), properties);
        if (connection == null) {
            throw new SQLException("no address of PostgreSQL: " + location);
        }
        return connection;
    }

    /** Breaks those of the pool, also in the middle of a statement: whoever waits for its answer gets an exception. */
    void giveUpAll() {
        for (Connection connection : open) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // It is closed already.
            }
        }
        open.clear();
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the user stands in the settings");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        // The driver logs by itself.
    }

    /** A pool would set what it waits itself, which is too short for several hosts one after the other. */
    @Override
    public void setLoginTimeout(int seconds) {
        // See DatabaseLocation#connectWithin.
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("not a " + type);
        }
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
