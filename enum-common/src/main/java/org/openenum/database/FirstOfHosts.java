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
 * Asks several hosts for a connection at the same time, and takes the first that there is: one that hangs keeps nobody
 * waiting. As long as one says nothing, those that refuse are asked again: one of them may become the primary by then.
 *
 * <p>The driver asks one after the other, and a frozen host costs each attempt four seconds: two with encryption, and
 * two without. With this, and with cancellations that end soon ({@link DatabaseLocation}), what the next primary has
 * acknowledged comes to DNS within 1.2 s and not 6.6 ({@code ./openenum prove failover-frozen}); what each of the two
 * brings was not measured.
 */
final class FirstOfHosts {

    /** Of ISO SQL. */
    private static final String CANNOT_CONNECT = "08001";

    private static final Duration AGAIN_AFTER = Duration.ofMillis(200);

    private final int hosts;
    private final CompletableFuture<Connection> first = new CompletableFuture<>();

    /** The first one of each host. */
    private final Map<String, SQLException> failures = new ConcurrentHashMap<>();

    private FirstOfHosts(int hosts) {
        this.hosts = hosts;
    }

    /** What opens a connection. */
    @FunctionalInterface
    interface Opening {
        Connection open(String url) throws SQLException;
    }

    /**
     * A connection to one of them; later ones are closed.
     *
     * @param urls one of each host
     * @throws SQLException if there is none; says why of each
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
            throw new SQLException("interrupted while the database was asked for a connection", CANNOT_CONNECT, e);
        } finally {
            // Whoever is later than this finds that nobody waits.
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
                fail(url, new SQLException("no connection to a host of the database", CANNOT_CONNECT, e));
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
