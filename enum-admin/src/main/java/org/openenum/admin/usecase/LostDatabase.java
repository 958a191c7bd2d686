package org.openenum.admin.usecase;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.hibernate.TransactionException;
import org.jspecify.annotations.Nullable;
import org.openenum.database.FullDisk;
import org.openenum.database.LostConnection;
import org.springframework.transaction.CannotCreateTransactionException;

/** That a request failed for want of the database, rather than by what was asked of it. */
public enum LostDatabase {
    /** It cannot write. */
    DISK_FULL("the disk of the database is full; nothing was changed"),

    /** The pool had no connection in time, or a new one could not be made. */
    NOT_REACHED("the database does not answer; nothing was changed"),

    /** It is a standby, or was demoted to one. */
    READ_ONLY("the database takes no changes now, another of its servers is about to; nothing was changed"),

    /** It may have been the commit whose answer did not come. */
    LOST_ON_THE_WAY(
            "the connection to the database was lost; whether a change was made is not known: read what is there"
                    + " now, or send the request again with the Idempotency-Key that it had");

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
            // One that could not even be rolled back: the pool has closed its connection.
            boolean withoutEnd = cause instanceof TransactionException;
            if (withoutEnd || (cause instanceof SQLException sql && LostConnection.isBehind(sql))) {
                found = LOST_ON_THE_WAY;
            }
        }
        return found;
    }
}
