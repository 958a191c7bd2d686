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
 * until the program closed it at 12 MB. Cleaned up every other second it levels off at half as much again as 45 seconds
 * of changes write (150 MB at 100 changes a second), because H2 overwrites nothing younger. What is in use is written
 * anew 45 seconds after the last change, and the next two changes shrink the file to that.
 *
 * <p>It does what H2's own thread would do, and no more: {@code MVStore.compactFile}, which would shrink the file at
 * once, moves chunks that others may be about to read, gives up the 45 seconds for good, and was seen to stop the
 * database by a failed assertion while other transactions went on.
 *
 * <p>Only the program that has the file open can do it; in the other one this does nothing.
 */
public final class EmbeddedFile {

    /** The part of a chunk that is in use, in per cent, below which what is left of it is written anew. */
    private static final int LEAST_USE_PERCENT = 90;

    /**
     * What is written anew at once. Commits wait meanwhile: 16 MB every ten seconds held them for 160 to 400 ms, 1 MB
     * every second for 40 to 65.
     */
    private static final int MOST_OCTETS = 2_000_000;

    private static final Duration LIMIT = Duration.ofMillis(30);

    /**
     * Cleans up behind the changes since the last call.
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
