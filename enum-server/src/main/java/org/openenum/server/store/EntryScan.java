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
 * Reads all entries from some digits on, in order, by many short statements, each from the end of the previous one.
 *
 * <p>While the caller's thread passes on the rows of one statement, another thread ({@code openenum-fill-ahead}) runs
 * the next: database and server do not wait for each other in turn. At most two portions are in memory. The thread
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
     * @param sql returns digits, kind, status, both lengths and rule set in the order of the first two; its parameters
     *     are the zone, the first digits, their exclusive end, and the number of rows
     */
    EntryScan(Statements statements, String sql, int rowsAtOnce) {
        this.statements = statements;
        this.sql = sql;
        this.rowsAtOnce = rowsAtOnce;
    }

    /**
     * Passes all entries of a zone from {@code start}, inclusive, to {@code end}, exclusive, to the sink, on this
     * thread.
     */
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
     * Waits for the current statement, since an interrupt would make H2 close its file. Afterwards the database can be
     * closed without a reader in it.
     */
    private static void end(ExecutorService ahead) {
        ahead.shutdown();
        try {
            if (!ahead.awaitTermination(Statements.SCAN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("A part of the database is still being read although it is no longer needed");
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

    /** The rows of one statement, and its last digits and kind: the starting point, as long as there are none. */
    private static final class Portion {

        private final List<Entry> entries = new ArrayList<>();
        private int rows;
        private String digits;
        private int kind;

        Portion(String digits, int kind) {
            this.digits = digits;
            this.kind = kind;
        }

        /**
         * The statement begins at the last digits of the previous one, where other kinds may follow; repeated rows are
         * skipped.
         */
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
