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
 * Opens connections to PostgreSQL for a pool, and can give all of them up at once.
 *
 * <p>A server that is frozen, or behind a cable that was pulled, accepts connections and says nothing. It gets little
 * time to answer a new one, and the other hosts in the address are asked meanwhile; an open connection has longer,
 * since statements take their time. What the address itself says of time-outs comes first.
 *
 * <p>No connection is opened to a primary whose place another one has taken; see {@link Timelines}.
 *
 * <p>Safe for many threads.
 */
public final class PostgresConnections extends DriverConnections {

    /** Of which database, and the timeline: the first eight digits of a WAL file's name. A standby has none to tell. */
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

    /** Whether the database has no functions that tell a timeline, or keeps them to itself. */
    private final AtomicBoolean untold = new AtomicBoolean();

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
                    "a server of PostgreSQL takes itself for the primary that another one is by now", CANNOT_CONNECT);
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
                        "A primary whose place another one has taken cannot be told by its timeline: {}", e.toString());
            }
            return false;
        }
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
