package org.openenum.admin.usecase;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.hibernate.TransactionException;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;

/** That a request failed for want of the database, rather than by what was asked of it. */
public enum LostDatabase {
    /** The pool had no connection in time, or a new one could not be made. */
    NOT_REACHED("the database does not answer; nothing was changed"),

    /** It may have been the commit whose answer did not come. */
    LOST_ON_THE_WAY(
            "the connection to the database was lost; whether a change was made is not known: read what is there"
                    + " now, or send the request again with the Idempotency-Key that it had");

    /** ISO SQL's class of connection exceptions. */
    private static final String CONNECTION = "08";

    /** PostgreSQL is being stopped, has crashed, or starts. */
    private static final String OPERATOR_INTERVENTION = "57P0";

    /** H2 is closed, or is being closed. */
    private static final String CLOSED = "90098";

    /** H2's link to the program that has its files is broken. */
    private static final String BROKEN = "90067";

    private final String detail;

    LostDatabase(String detail) {
        this.detail = detail;
    }

    /** What it means for the client. */
    public String detail() {
        return detail;
    }

    /** Which of them a failure comes from; null if none. */
    public static @Nullable LostDatabase behind(Throwable failure) {
        LostDatabase found = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CannotCreateTransactionException || cause instanceof SQLTransientConnectionException) {
                return NOT_REACHED;
            }
            // One that could not even be rolled back: the pool has closed its connection.
            boolean withoutEnd = cause instanceof TransactionException;
            if (withoutEnd || (cause instanceof SQLException sql && isLoss(sql.getSQLState()))) {
                found = LOST_ON_THE_WAY;
            }
        }
        return found;
    }

    private static boolean isLoss(@Nullable String state) {
        return state != null
                && (state.startsWith(CONNECTION)
                        || state.startsWith(OPERATOR_INTERVENTION)
                        || state.equals(CLOSED)
                        || state.equals(BROKEN));
    }
}
