package org.openenum.admin.commit;

import java.util.Set;
import org.openenum.admin.usecase.HeldRow;
import org.springframework.dao.ConcurrencyFailureException;

/** Recognises conflicts with other writers in the failure of a transaction, mostly by its SQL state. */
final class OtherWriters {

    /**
     * SQL states for a row that exists already, and for a row that another one refers to; H2 has its own state for a
     * row that refers to a missing one.
     */
    private static final Set<String> CONSTRAINT_VIOLATED = Set.of("23505", "23503", "23506");

    /**
     * PostgreSQL's state for a cancelled statement: the statement that locks the head has a query timeout for all of
     * its waits.
     */
    private static final Set<String> GIVEN_UP = Set.of("57014");

    private OtherWriters() {}

    /**
     * Whether a row that was read has been changed, removed or inserted by another writer: the transaction may succeed
     * if it is run again. A batch of statements does not report the kind of constraint.
     */
    static boolean wereMet(RuntimeException failure) {
        return failure instanceof ConcurrencyFailureException || HeldRow.isFrom(CONSTRAINT_VIOLATED, failure);
    }

    /** Whether a row lock was not available within the wait limit. */
    static boolean heldRow(RuntimeException failure) {
        return HeldRow.isBehind(failure);
    }

    /** The same for a statement that locks the head of the change log. */
    static boolean heldHead(RuntimeException failure) {
        return HeldRow.isBehind(failure) || HeldRow.isFrom(GIVEN_UP, failure);
    }
}
