package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/**
 * Asks several hosts for a connection at the same time, and takes the first that there is: one that hangs keeps nobody
 * waiting. The driver asks one after the other, so that a frozen primary cost each new connection two seconds, and what
 * the next primary had acknowledged came to DNS after up to 6.6 s ({@code ./openenum prove failover-frozen}).
 */
final class FirstOfHosts {

    /** Of ISO SQL. */
    private static final String CANNOT_CONNECT = "08001";

    private final int hosts;
    private final CompletableFuture<Connection> first = new CompletableFuture<>();
    private final Queue<SQLException> failures = new ConcurrentLinkedQueue<>();

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
     * @throws SQLException if there is none; the first failure, which has the others with it
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
            throw failure();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while the database was asked for a connection", CANNOT_CONNECT, e);
        } finally {
            // Whoever is later than this finds that nobody waits.
            first.cancel(false);
        }
    }

    private void ask(String url, Opening opening) {
        try {
            Connection connection = opening.open(url);
            if (!first.complete(connection)) {
                connection.close();
            }
        } catch (SQLException e) {
            fail(e);
        } catch (RuntimeException | Error e) {
            fail(new SQLException("no connection to a host of the database", CANNOT_CONNECT, e));
        }
    }

    private void fail(SQLException failure) {
        failures.add(failure);
        if (failures.size() == hosts) {
            first.completeExceptionally(failure);
        }
    }

    private SQLException failure() {
        SQLException earliest = failures.remove();
        failures.forEach(earliest::addSuppressed);
        return earliest;
    }
}
