package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens connections to PostgreSQL for a pool, and can give all of them up at once.
 *
 * <p>A server that is frozen, or behind a cable that was pulled, accepts connections and says nothing. It gets little
 * time to answer a new one, so that the next of the hosts in the address is tried soon; an open connection has longer,
 * since statements take their time. What the address itself says of time-outs comes first.
 *
 * <p>Safe for many threads.
 */
public final class PostgresConnections extends DriverConnections {

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
        super(location);
        this.location = location;
        this.answerWithin = answerWithin;
        properties.putAll(location.connecting());
        properties.putAll(more);
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
        return connect(location.jdbcUrl(), properties);
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
}
