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
 * Looks again and again which server of PostgreSQL answers, and what it promises of the changes that it has
 * acknowledged.
 *
 * <p>When it is another one than before, the connections to the one before are given up, in whatever they are:
 * a frozen server would keep their requests waiting for as long as a statement may take. As long as there is no other,
 * they are left alone, since a server that answers again loses nothing.
 *
 * <p>It owns a thread ({@code database-watch}) and a connection. Any thread may ask what it saw.
 */
public final class PrimaryWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    /** A server that was started again counts as another one: its connections are dead. */
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

    /** The one on which it looks; null while it has none. Only for the own thread. */
    private @Nullable Connection own;

    private volatile String primary = "";

    private PrimaryWatch(HikariDataSource pool, boolean writes) {
        this.pool = pool;
        this.connections = pool.getDataSource() instanceof PostgresConnections ofPool ? ofPool : null;
        this.writes = writes;
    }

    /** For a program that makes changes: a standby is of no use to it, and it matters what is promised of changes. */
    public static PrimaryWatch ofWriter(HikariDataSource pool) {
        return new PrimaryWatch(pool, true);
    }

    /** For a program that only reads, from a primary or a standby. */
    public static PrimaryWatch ofReader(HikariDataSource pool) {
        return new PrimaryWatch(pool, false);
    }

    /**
     * Begins to look. Where changes are made, it returns after the first look, so that it can be asked what is
     * promised.
     */
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

    /** Whether it has seen a server yet: from then on it notices another one. */
    public boolean hasSeenServer() {
        return !primary.isEmpty();
    }

    /** What was promised when it last looked. */
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
            // Whoever has a request meanwhile says so. What got out of here would end the looks for good: memory that
            // is short now may be there next time.
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
                    "Acknowledged changes may be lost: with {} those of the last moment before a server fails are not on its disk yet",
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
