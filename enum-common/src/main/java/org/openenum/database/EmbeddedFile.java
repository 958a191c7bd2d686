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
 * <p>Each commit writes a chunk of some 22 KB, little of which stays in use, and H2's background thread that would
 * compact the file does not run with {@code WRITE_DELAY=0}: a file of 30,000 single changes was 269 MB and kept
 * growing, until the program closed it at 12 MB. Compacted every other second, it levels off at one and a half times
 * what 45 seconds of changes write (150 MB at 100 changes a second), because H2 overwrites no younger chunk. Live data
 * is rewritten 45 seconds after the last change, and the next two changes shrink the file to that.
 *
 * <p>It does only what H2's own thread would do. {@code MVStore.compactFile} would shrink the file at once, but moves
 * chunks that others may be about to read, disables the 45 seconds for good, and was seen to stop the database with a
 * failed assertion while other transactions ran.
 *
 * <p>Only the program that has the file open can do it; in the other one this does nothing.
 */
public final class EmbeddedFile {

    /** Fill rate of a chunk, in per cent, below which its live data is rewritten. */
    private static final int LEAST_USE_PERCENT = 90;

    /**
     * How much is rewritten at once. Commits wait meanwhile: 16 MB every ten seconds held them for 160 to 400 ms, 1 MB
     * every second for 40 to 65 ms.
     */
    private static final int MOST_OCTETS = 2_000_000;

    private static final Duration LIMIT = Duration.ofMillis(30);

    /**
     * Compacts after the changes since the last call.
     *
     * @throws SQLException if the connection is not one of H2, or is closed
     */
    public void compact(Connection connection) throws SQLException {
        if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
            cleanUp(session.getDatabase().getStore().getMvStore());
        }
    }

    private static void cleanUp(MVStore store) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (store.compact(LEAST_USE_PERCENT, MOST_OCTETS) && System.nanoTime() < end) {
            // Until nothing is left to do, or the time is over.
        }
    }
}
