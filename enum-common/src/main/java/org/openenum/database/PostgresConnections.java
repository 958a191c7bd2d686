package org.openenum.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections to PostgreSQL for a pool, and can abort all of them at once.
 *
 * <p>A server that is frozen, or behind a pulled cable, may accept connections and never answer. It gets little time to
 * answer a new one, and the other hosts in the address are tried meanwhile; an open connection has longer, since
 * statements take time. Timeouts in the address take precedence.
 *
 * <p>No connection is opened to a primary that another one has replaced; see {@link Timelines}.
 *
 * <p>Safe for many threads.
 */
public final class PostgresConnections extends DriverConnections {

    /**
     * The identifier of the database, and the timeline: the first eight digits of a WAL file's name, null for a
     * standby.
     */
    private static final String TIMELINE = """
            select (select system_identifier from pg_control_system()),
                   case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end""";

    private static final int HEXADECIMAL = 16;

    private static final Logger LOG = LoggerFactory.getLogger(PostgresConnections.class);

    /** Of ISO SQL. */
    private static final String CANNOT_CONNECT = "08001";

    private final DatabaseLocation location;
    private final Duration answerWithin;
    private final Properties properties = new Properties();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    private final Timelines timelines = new Timelines();

    /** Whether the database has no functions for the timeline, or does not permit them. */
    private final AtomicBoolean untold = new AtomicBoolean();

    /**
     * @param answerWithin an open connection is given up if the database does not answer for this long; see {@link
     *     LongStatements}
     * @param more properties of the driver beside timeouts
     */
    public PostgresConnections(DatabaseLocation location, Duration answerWithin, Map<String, String> more) {
        super(location);
        this.location = location;
        this.answerWithin = answerWithin;
        properties.putAll(location.connecting());
        properties.putAll(more);
    }

    /** A connection for the pool: {@link #giveUpAll} aborts it. */
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

    /** A connection that {@link #giveUpAll} leaves alone; answers on it must be as quick as a new connection. */
    Connection open() throws SQLException {
        return FirstOfHosts.connect(location.jdbcUrls(), this::openAt);
    }

    private Connection openAt(String url) throws SQLException {
        Connection connection = connect(url, properties);
        boolean outdated;
        try {
            outdated = isOutdated(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        if (outdated) {
            connection.close();
            throw new SQLException(
                    "a PostgreSQL server still acts as the primary, but another one has replaced it", CANNOT_CONNECT);
        }
        return connection;
    }

    private boolean isOutdated(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(TIMELINE)) {
            row.next();
            String timeline = row.getString(2);
            return timeline != null
                    && timelines.isOutdated(row.getString(1), Long.parseLong(timeline, HEXADECIMAL), System.nanoTime());
        } catch (SQLException e) {
            if (LostConnection.isBehind(e)) {
                throw e;
            }
            if (!untold.getAndSet(true)) {
                LOG.info(
                        "The timeline of the database is not known, so a former primary cannot be recognised: {}",
                        e.toString());
            }
            return false;
        }
    }

    /** Aborts the connections of the pool, even during a statement: its caller gets an exception. */
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
