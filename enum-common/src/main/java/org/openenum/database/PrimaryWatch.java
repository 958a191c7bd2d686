package org.openenum.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks once a second which PostgreSQL server answers, and how durable the changes are that it has acknowledged.
 *
 * <p>When another server answers, all connections to the previous one are aborted, whatever they are doing: a frozen
 * server would keep their requests waiting for the time limit of a statement. While no other server answers, they are
 * left alone, since a server that answers again has lost nothing.
 *
 * <p>It owns a thread ({@code database-watch}) and a connection. Any thread may read the result.
 */
public final class PrimaryWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    /** A restarted server counts as another one: its connections are dead. */
    private static final String LOOK = """
            select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()),
                   pg_is_in_recovery(), current_setting('synchronous_commit'), current_setting('synchronous_standby_names')""";

    private static final Logger LOG = LoggerFactory.getLogger(PrimaryWatch.class);

    private final HikariDataSource pool;

    /** Null for the embedded database, which is not watched. */
    private final @Nullable PostgresConnections connections;

    private final boolean writes;
    private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "database-watch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Durability durability = Durability.EMBEDDED;

    /** The connection of the watch; null while it has none. Only for its own thread. */
    private @Nullable Connection own;

    private volatile String primary = "";

    private PrimaryWatch(HikariDataSource pool, boolean writes) {
        this.pool = pool;
        this.connections = pool.getDataSource() instanceof PostgresConnections ofPool ? ofPool : null;
        this.writes = writes;
    }

    /** For a program that makes changes: a standby is of no use to it, and the durability matters. */
    public static PrimaryWatch ofWriter(HikariDataSource pool) {
        return new PrimaryWatch(pool, true);
    }

    /** For a program that only reads, from a primary or a standby. */
    public static PrimaryWatch ofReader(HikariDataSource pool) {
        return new PrimaryWatch(pool, false);
    }

    /** Starts the watch. For a writer it returns after the first look, so that the durability is known. */
    public void start() {
        PostgresConnections watched = connections;
        if (watched == null) {
            return;
        }
        if (writes) {
            look(watched);
        }
        var unused = looking.scheduleWithFixedDelay(
                () -> look(watched), writes ? EVERY.toMillis() : 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether it has seen a server yet; from then on it notices another one. */
    public boolean hasSeenServer() {
        return !primary.isEmpty();
    }

    /** The durability at the last look. */
    public Durability durability() {
        return durability;
    }

    private void look(PostgresConnections of) {
        try {
            Connection connection = own == null ? of.open() : own;
            own = connection;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(LOOK)) {
                row.next();
                if (writes && row.getBoolean(2)) {
                    // Demoted, and its connections were kept: the next look finds the new primary.
                    forget();
                    return;
                }
                serves(row.getString(1), of);
                if (writes) {
                    promises(Durability.of(row.getString(3), row.getString(4)));
                }
            }
        } catch (SQLException | RuntimeException | Error e) {
            // Requests report the failure themselves. An exception that escaped would end the watch for good, and after
            // an OutOfMemoryError the next look may succeed.
            LOG.debug("The primary does not answer", e);
            forget();
        }
    }

    private void forget() {
        Connection before = own;
        own = null;
        if (before != null) {
            try {
                before.abort(Runnable::run);
            } catch (SQLException e) {
                // It is closed already.
            }
        }
    }

    private void serves(String server, PostgresConnections of) {
        if (server.equals(primary)) {
            return;
        }
        if (!primary.isEmpty()) {
            LOG.warn("Another server of the database answers now: {} instead of {}", server, primary);
            of.giveUpAll();
            pool.getHikariPoolMXBean().softEvictConnections();
        }
        primary = server;
    }

    private void promises(Durability now) {
        if (now.equals(durability)) {
            return;
        }
        durability = now;
        if (now.mayLose()) {
            LOG.warn(
                    "Acknowledged changes may be lost: with {}, the last ones before a server fails are not yet on "
                            + "its disk",
                    now.why());
        } else {
            LOG.info(
                    "Acknowledged changes are on {} ({})",
                    now.servers() == 1 ? "one server" : now.servers() + " servers",
                    now.why());
        }
    }

    @Override
    public void close() {
        looking.shutdown();
        try {
            if (looking.awaitTermination(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                forget();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
