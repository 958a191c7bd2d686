package org.openenum.server.config;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.openenum.database.LostConnection;

/**
 * Tells the pool which connections are dead. By itself it knows only the states of ISO SQL, and keeps a dead connection
 * of H2 that is asked for more often than the pool looks whether it lives: twice a second.
 */
public final class DeadConnectionEviction implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return LostConnection.isBehind(failure) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
