package org.openenum.admin.usecase;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;

/** That a statement failed because somebody else has a row, for longer than anybody waits. */
public final class HeldRow {

    /** PostgreSQL's state of a lock that was not had in time, and H2's. */
    private static final Set<String> STATES = Set.of("55P03", "HYT00");

    private HeldRow() {}

    /** Whether a failure comes from it. */
    public static boolean isBehind(Throwable failure) {
        return isFrom(STATES, failure);
    }

    /** Whether a failure comes from a statement that ended in one of these states. */
    public static boolean isFrom(Set<String> states, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            // Rows that are sent while others are read may fail beside the statement that finds the transaction at its
            // end.
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
