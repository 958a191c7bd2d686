package org.openenum.server.config;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.database.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until the database answers and has the tables of this version.
 *
 * <p>The database is checked in a separate thread, which ends with the wait, so that a stop of the program can
 * interrupt the waiting thread.
 */
final class TablesWait {

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final Logger LOG = LoggerFactory.getLogger(TablesWait.class);

    private final DataSource dataSource;
    private final String location;
    private final Duration within;
    private final CompletableFuture<Boolean> current = new CompletableFuture<>();
    private volatile String missing = "it has not answered yet";
    private boolean told;

    /** @param location for the log: without credentials */
    TablesWait(DataSource dataSource, String location, Duration within) {
        this.dataSource = dataSource;
        this.location = location;
        this.within = within;
    }

    /** @throws DatabaseUnavailableException if the tables are newer, or not ready in time */
    void await() {
        ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "tables-wait");
            thread.setDaemon(true);
            return thread;
        });
        try {
            var unused = looking.scheduleWithFixedDelay(this::look, 0, LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
            current.orTimeout(within.toMillis(), TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) {
            throw reason(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            // The program stops, and this thread closes what it has opened; keeping the interrupt flag would disturb
            // that.
            throw new DatabaseUnavailableException("stopped while waiting for the tables in " + location, e);
        } finally {
            looking.shutdownNow();
        }
    }

    private void look() {
        Schema schema;
        try {
            schema = new Schema(dataSource);
        } catch (RuntimeException | OutOfMemoryError e) { // of threads; an exception that escaped would end the checks
            tell("it does not answer: " + firstCause(e));
            return;
        }
        try {
            if (schema.isCurrent()) {
                current.complete(true);
            } else {
                tell("its tables are missing or have an older version; enum-admin creates or migrates them");
            }
        } catch (DatabaseUnavailableException e) {
            current.completeExceptionally(e); // will not change by waiting
        } catch (RuntimeException | OutOfMemoryError e) {
            tell("its tables cannot be read: " + firstCause(e));
        }
    }

    /** The pool and the driver each add a wrapper. */
    private static String firstCause(Throwable thrown) {
        Throwable first = thrown;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return String.valueOf(first.getMessage());
    }

    private void tell(String what) {
        missing = what;
        if (!told) {
            told = true;
            LOG.info("Waiting for the database {}: {}", location, what);
        }
    }

    private RuntimeException reason(Throwable cause) {
        if (cause instanceof TimeoutException) {
            return new DatabaseUnavailableException(
                    "the database " + location + " was not ready within " + within.toSeconds() + " s: " + missing,
                    cause);
        }
        return new DatabaseUnavailableException(
                "the database " + location + " cannot be used: " + cause.getMessage(), cause);
    }
}
