package org.openenum.admin.commit;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;

/** What the failure of a transaction says of other writers, mostly by its SQL state. */
final class OtherWriters {

    /**
     * ISO SQL's states of a row that exists already, and of one that another refers to; H2 has a state of its own for a
     * row that refers to none.
     */
    private static final Set<String> CONSTRAINT_VIOLATED = Set.of("23505", "23503", "23506");

    /** PostgreSQL's state of a lock that was not had in time, and H2's. */
    private static final Set<String> LOCK_NOT_HAD_IN_TIME = Set.of("55P03", "HYT00");

    /**
     * The same, and PostgreSQL's state of a statement that was given up: the head's has a limit for all of its waits.
     */
    private static final Set<String> HEAD_NOT_HAD_IN_TIME = Set.of("55P03", "HYT00", "57014");

    private OtherWriters() {}

    /**
     * Something that was read is another one now, or gone, or there: the transaction may succeed if it is run again.
     * Within a batch of statements nobody names the kind of constraint.
     */
    static boolean wereMet(RuntimeException failure) {
        return failure instanceof ConcurrencyFailureException || isFrom(CONSTRAINT_VIOLATED, failure);
    }

    /** A row was not to be had for as long as anybody waits. */
    static boolean heldRow(RuntimeException failure) {
        return isFrom(LOCK_NOT_HAD_IN_TIME, failure);
    }

    /** The same of a statement that locks the head of the change log. */
    static boolean heldHead(RuntimeException failure) {
        return isFrom(HEAD_NOT_HAD_IN_TIME, failure);
    }

    private static boolean isFrom(Set<String> states, RuntimeException failure) {
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
