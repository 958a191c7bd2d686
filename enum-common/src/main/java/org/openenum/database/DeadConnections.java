package org.openenum.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells the pool which connections are dead. The pool itself knows only the states of ISO SQL. It checks idle
 * connections at most twice a second, so it keeps a dead H2 connection that is used more often than that. A failure
 * that hits one connection hits the others, too, one after the other and each after its own timeout, so all are evicted
 * with the first.
 */
public final class DeadConnections implements SQLExceptionOverride {

    private volatile @Nullable HikariDataSource pool;

    /** The pool whose connections are evicted together; before this call only the failed one is evicted. */
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
            // Also evicts this one, after its transaction was rolled back.
            giveUpOthers();
        }
        return Override.CONTINUE_EVICT;
    }

    /** Connections in use are closed when they are returned. */
    private void giveUpOthers() {
        HikariDataSource watched = pool;
        if (watched != null) {
            watched.getHikariPoolMXBean().softEvictConnections();
        }
    }
}
