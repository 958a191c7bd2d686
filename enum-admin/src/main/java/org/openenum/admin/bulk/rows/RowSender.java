package org.openenum.admin.bulk.rows;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Sends rows to the database while the caller collects the next ones. Owns a thread; only one batch is sent at a time,
 * and the driver makes other statements on the connection wait for it. The error of a failed batch is thrown by the
 * next call, by {@link #close} at the latest.
 */
final class RowSender implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "rows"));

    private Future<?> sending = CompletableFuture.completedFuture(null);

    /** Sends rows, on the sender's thread. */
    @FunctionalInterface
    interface Sending {
        void run() throws SQLException;
    }

    /** Waits for the previous batch, and starts this one. */
    void send(Sending rows) throws SQLException {
        awaitSent();
        sending = thread.submit(() -> {
            rows.run();
            return null;
        });
    }

    void awaitSent() throws SQLException {
        Future<?> before = sending;
        sending = CompletableFuture.completedFuture(null);
        try {
            before.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SQLException failure
                    ? failure
                    : new SQLException("rows could not be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            awaitSent();
        } finally {
            thread.shutdown();
        }
    }
}
