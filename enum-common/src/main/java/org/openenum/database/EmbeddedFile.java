package org.openenum.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;

/**
 * Keeps the file of the embedded database small while it is open.
 *
 * <p>Each commit writes a chunk of some 22 KB, of which little stays in use, and H2's own thread that would clean up
 * behind it does not run with {@code WRITE_DELAY=0}: a file of 30,000 single changes was 269 MB and went on growing,
 * until the program closed it at 12 MB. Cleaned up every ten seconds it levels off at half as much again as 45 seconds
 * of changes write (150 MB at 100 changes a second), because H2 overwrites nothing younger; after ten seconds without a
 * change it shrinks to what is in use.
 *
 * <p>Only the program that has the file open can do it; in the other one this does nothing. Not for use by several
 * threads.
 */
public final class EmbeddedFile {

    /** The part of a chunk that is in use, in per cent, below which what is left of it is written anew. */
    private static final int LEAST_USE_PERCENT = 90;

    /** What is written anew at once: enough to keep up with 1,000 changes a second, and done in some 100 ms. */
    private static final int MOST_OCTETS = 16_000_000;

    private static final Duration BUSY_LIMIT = Duration.ofMillis(100);

    /** A change that comes meanwhile waits no longer than this. */
    private static final Duration IDLE_LIMIT = Duration.ofMillis(200);

    private long lastVersion = -1;
    private boolean small;

    /**
     * Cleans up behind the changes since the last call.
     *
     * @throws SQLException if the connection is not one of H2, or is closed
     */
    public void compact(Connection connection) throws SQLException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            return;
        }
        MVStore store = session.getDatabase().getStore().getMvStore();
        boolean idle = store.getCurrentVersion() == lastVersion;
        if (!idle) {
            cleanUp(store);
            small = false;
        } else if (!small) {
            small = !shrink(store);
        }
        lastVersion = store.getCurrentVersion();
    }

    /** Whether the file is smaller now, and may become smaller still. */
    private static boolean shrink(MVStore store) {
        long before = store.getFileStore().size();
        store.compactFile(Math.toIntExact(IDLE_LIMIT.toMillis()));
        return store.getFileStore().size() < before;
    }

    private static void cleanUp(MVStore store) {
        long end = System.nanoTime() + BUSY_LIMIT.toNanos();
        while (store.compact(LEAST_USE_PERCENT, MOST_OCTETS) && System.nanoTime() < end) {
            // Until nothing is left to do, or the time is over.
        }
    }
}
