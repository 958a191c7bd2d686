package org.openenum.admin.usecase;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;

/** Recognizes statements that failed because another transaction held a row lock for too long. */
public final class HeldRow {

    /** The SQL states of PostgreSQL and H2 for a lock timeout. */
    private static final Set<String> STATES = Set.of("55P03", "HYT00");

    private HeldRow() {}

    /** Whether a failure is caused by this. */
    public static boolean isBehind(Throwable failure) {
        return isFrom(STATES, failure);
    }

    /** Whether a failure is caused by a statement that ended in one of these states. */
    public static boolean isFrom(Set<String> states, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            // A statement that sends rows while others are read may fail as a suppressed exception of the statement
            // that finds the transaction ended.
            if (hasState(cause, states)
                    || Stream.of(cause.getSuppressed()).anyMatch(beside -> hasState(beside, states))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasState(Throwable failure, Set<String> states) {
        return failure instanceof SQLException sql && sql.getSQLState() != null && states.contains(sql.getSQLState());
    }
}
