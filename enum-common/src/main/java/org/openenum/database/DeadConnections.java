package org.openenum.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells the pool which connections are dead. By itself it knows only the states of ISO SQL, and keeps a dead connection
 * of H2 that is asked for more often than the pool looks whether it lives: twice a second. What one connection met the
 * others meet, too, one after the other and each after a time of its own: they are given up with it.
 */
public final class DeadConnections implements SQLExceptionOverride {

    private volatile @Nullable HikariDataSource pool;

    /** Those of this pool; until it is said, none is given up with another. */
    public void watch(HikariDataSource pool) {
        this.pool = pool;
    }

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        if (LostConnection.isBehind(failure)) {
            giveUpOthers();
            return Override.MUST_EVICT;
        }
        if (LostConnection.isReadOnly(failure)) {
            // This one, too, once its transaction has been rolled back.
            giveUpOthers();
        }
        return Override.CONTINUE_EVICT;
    }

    /** Those in use are closed when they come back. */
    private void giveUpOthers() {
        HikariDataSource watched = pool;
        if (watched != null) {
            watched.getHikariPoolMXBean().softEvictConnections();
        }
    }
}
