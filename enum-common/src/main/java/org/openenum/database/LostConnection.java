package org.openenum.database;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which failures mean that a connection to the database is broken, on both databases. */
public final class LostConnection {

    /** ISO SQL's class of connection exceptions; PostgreSQL uses no other class for them. */
    private static final String CONNECTION = "08";

    /** PostgreSQL is being stopped, has crashed, or is starting. */
    private static final String OPERATOR_INTERVENTION = "57P0";

    /** PostgreSQL has waited too long for the next statement of a transaction. */
    private static final String IDLE_IN_TRANSACTION = "25P03";

    /** PostgreSQL was demoted to a standby, or is one: it accepts no changes. */
    private static final String READ_ONLY = "25006";

    /**
     * H2: the link to the program that has the files is broken; the database is closed or closing; any further
     * statement on a broken connection.
     */
    private static final Set<String> H2 = Set.of("90067", "90098", "90121");

    private LostConnection() {}

    /** Whether the failure itself says so; its causes are not examined. */
    public static boolean isBehind(SQLException failure) {
        return isState(failure.getSQLState());
    }

    private static boolean isState(@Nullable String state) {
        return state != null
                && (state.startsWith(CONNECTION)
                        || state.startsWith(OPERATOR_INTERVENTION)
                        || state.equals(IDLE_IN_TRANSACTION)
                        || H2.contains(state));
    }

    /**
     * Whether the failure says that the server accepts no changes: none was made, and the transaction on this
     * connection can only be rolled back.
     */
    public static boolean isReadOnly(SQLException failure) {
        return READ_ONLY.equals(failure.getSQLState());
    }
}
