package org.openenum.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntrySource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all entries from some digits on, in order, by many short statements, each from where the last one ended.
 *
 * <p>While the caller's thread hands on what one statement brought, a thread of its own ({@code openenum-fill-ahead})
 * runs the next: database and server do not wait for each other in turn. At most two portions are in memory. The thread
 * lives as long as one call of {@link #run}.
 */
final class EntryScan {

    private static final Logger LOG = LoggerFactory.getLogger(EntryScan.class);

    private final Statements statements;
    private final String sql;
    private final int rowsAtOnce;

    /**
     * A reader of portions.
     *
     * @param sql gives digits, kind, status, both lengths and rule set in the order of the first two; its parameters
     *     are the zone, the first digits, those that come after all that are wanted, and how many rows
     */
    EntryScan(Statements statements, String sql, int rowsAtOnce) {
        this.statements = statements;
        this.sql = sql;
        this.rowsAtOnce = rowsAtOnce;
    }

    /** Gives the sink, on this thread, all entries of a zone from {@code start} on and before {@code end}. */
    void run(int zoneId, String start, String end, EntrySource.Sink sink) {
        ExecutorService ahead = Executors.newSingleThreadExecutor(EntryScan::thread);
        try {
            Future<Portion> next = ahead.submit(() -> read(zoneId, new Portion(start, -1), end));
            while (true) {
                Portion portion = await(next);
                if (portion.rows == rowsAtOnce) {
                    next = ahead.submit(() -> read(zoneId, new Portion(portion.digits, portion.kind), end));
                }
                portion.entries.forEach(sink::accept);
                if (portion.rows < rowsAtOnce) {
                    return;
                }
            }
        } finally {
            end(ahead);
        }
    }

    /**
     * A statement under way is not interrupted, at which H2 would close its file; whoever closes the database next
     * finds nobody in it.
     */
    private static void end(ExecutorService ahead) {
        ahead.shutdown();
        try {
            if (!ahead.awaitTermination(Statements.SCAN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A part of the plan is still being read, although nobody wants it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "openenum-fill-ahead");
        thread.setDaemon(true);
        return thread;
    }

    private static Portion await(Future<Portion> read) {
        try {
            return read.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while reading", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private Portion read(int zoneId, Portion portion, String end) {
        String start = portion.digits;
        statements.scan(
                sql,
                statement -> {
                    statement.setInt(1, zoneId);
                    statement.setString(2, start);
                    statement.setString(3, end);
                    statement.setInt(4, rowsAtOnce);
                },
                row -> portion.take(zoneId, row));
        return portion;
    }

    /** What one statement brought, and where it ended: where it began, as long as nothing came. */
    private static final class Portion {

        private final List<Entry> entries = new ArrayList<>();
        private int rows;
        private String digits;
        private int kind;

        Portion(String digits, int kind) {
            this.digits = digits;
            this.kind = kind;
        }

        /** The statement begins at the digits of the last row before, where other kinds may follow. */
        void take(int zoneId, ResultSet row) throws SQLException {
            rows++;
            String digitsOfRow = row.getString(1);
            int kindOfRow = row.getInt(2);
            if (kindOfRow <= kind && digitsOfRow.equals(digits)) {
                return;
            }
            digits = digitsOfRow;
            kind = kindOfRow;
            Integer ruleSetId = row.getObject(6, Integer.class);
            Entry entry =
                    JpaEntries.entry(zoneId, digits, kind, row.getInt(3), row.getInt(4), row.getInt(5), ruleSetId);
            if (entry != null) {
                entries.add(entry);
            }
        }
    }
}
