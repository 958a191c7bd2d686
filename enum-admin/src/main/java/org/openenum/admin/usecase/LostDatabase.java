package org.openenum.admin.usecase;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.hibernate.TransactionException;
import org.jspecify.annotations.Nullable;
import org.openenum.database.FullDisk;
import org.openenum.database.LostConnection;
import org.springframework.transaction.CannotCreateTransactionException;

/** The reasons why a request failed because of the database, not because of its own content. */
public enum LostDatabase {
    /** The database cannot write. */
    DISK_FULL("the disk of the database is full; nothing was changed"),

    /** The pool had no free connection in time, or could not open a new one. */
    NOT_REACHED("the database does not answer; nothing was changed"),

    /** The database is a standby, or was demoted to one. */
    READ_ONLY("the database is read-only until another of its servers takes over; nothing was changed"),

    /** The connection was lost, perhaps during the commit. */
    LOST_ON_THE_WAY(
            "the connection to the database was lost; it is not known whether a change was made: read the current"
                    + " state, or send the request again with the same Idempotency-Key");

    private final String detail;

    LostDatabase(String detail) {
        this.detail = detail;
    }

    /** What it means for the client. */
    public String detail() {
        return detail;
    }

    /** The reason behind a failure; null if the database is not the cause. */
    public static @Nullable LostDatabase behind(Throwable failure) {
        if (FullDisk.isBehind(failure)) {
            return DISK_FULL;
        }
        LostDatabase found = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CannotCreateTransactionException || cause instanceof SQLTransientConnectionException) {
                return NOT_REACHED;
            }
            if (cause instanceof SQLException sql && LostConnection.isReadOnly(sql)) {
                return READ_ONLY;
            }
            // Not even the rollback succeeded: the pool has closed the connection.
            boolean withoutEnd = cause instanceof TransactionException;
            if (withoutEnd || (cause instanceof SQLException sql && LostConnection.isBehind(sql))) {
                found = LOST_ON_THE_WAY;
            }
        }
        return found;
    }
}
