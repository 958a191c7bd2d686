package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Connects to several hosts at the same time and takes the first connection, so a host that hangs delays nobody. While
 * one host does not answer, hosts that refused are tried again: one of them may have become the primary.
 *
 * <p>The driver tries one after the other, and a frozen host costs each attempt four seconds: two with encryption, and
 * two without. With this, and with quick cancellations ({@link DatabaseLocation}), changes that the next primary has
 * acknowledged reach DNS within 1.2 s and not 6.6 ({@code ./openenum prove failover-frozen}). The share of each of the
 * two was not measured.
 */
final class FirstOfHosts {

    /** Of ISO SQL. */
    private static final String CANNOT_CONNECT = "08001";

    private static final Duration AGAIN_AFTER = Duration.ofMillis(200);

    private final int hosts;
    private final CompletableFuture<Connection> first = new CompletableFuture<>();

    /** The first failure of each host. */
    private final Map<String, SQLException> failures = new ConcurrentHashMap<>();

    private FirstOfHosts(int hosts) {
        this.hosts = hosts;
    }

    /** Opens a connection. */
    @FunctionalInterface
    interface Opening {
        Connection open(String url) throws SQLException;
    }

    /**
     * A connection to one of the hosts; later ones are closed.
     *
     * @param urls one for each host
     * @throws SQLException if no host accepts; says why for each
     */
    static Connection connect(List<String> urls, Opening opening) throws SQLException {
        return urls.size() == 1 ? opening.open(urls.get(0)) : new FirstOfHosts(urls.size()).ask(urls, opening);
    }

    private Connection ask(List<String> urls, Opening opening) throws SQLException {
        try {
            for (String url : urls) {
                Thread thread = new Thread(() -> ask(url, opening), "database-connect");
                thread.setDaemon(true);
                thread.start();
            }
            return first.get();
        } catch (ExecutionException e) {
            throw together(failures.values());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while connecting to the database", CANNOT_CONNECT, e);
        } finally {
            // A connection that comes later is closed by its own thread.
            first.cancel(false);
        }
    }

    private void ask(String url, Opening opening) {
        do {
            try {
                Connection connection = opening.open(url);
                if (!first.complete(connection)) {
                    connection.close();
                }
            } catch (SQLException e) {
                fail(url, e);
            } catch (RuntimeException | Error e) {
                fail(url, new SQLException("cannot connect to a host of the database", CANNOT_CONNECT, e));
            }
        } while (isOpenAfterAPause());
    }

    private void fail(String url, SQLException failure) {
        failures.putIfAbsent(url, failure);
        if (failures.size() == hosts) {
            first.completeExceptionally(failure);
        }
    }

    private boolean isOpenAfterAPause() {
        try {
            first.get(AGAIN_AFTER.toMillis(), TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException e) {
            return true;
        } catch (InterruptedException | ExecutionException | CancellationException e) {
            return false;
        }
    }

    private static SQLException together(Collection<SQLException> failures) {
        SQLException all = new SQLException(
                failures.stream().map(SQLException::getMessage).distinct().collect(Collectors.joining("; ")),
                CANNOT_CONNECT);
        failures.forEach(all::addSuppressed);
        return all;
    }
}
