package org.openenum.admin.commit;

import java.util.Set;
import org.openenum.admin.usecase.HeldRow;
import org.springframework.dao.ConcurrencyFailureException;

/** What the failure of a transaction says of other writers, mostly by its SQL state. */
final class OtherWriters {

    /**
     * ISO SQL's states of a row that exists already, and of one that another refers to; H2 has a state of its own for a
     * row that refers to none.
     */
    private static final Set<String> CONSTRAINT_VIOLATED = Set.of("23505", "23503", "23506");

    /** PostgreSQL's state of a statement that was given up: the head's has a limit for all of its waits. */
    private static final Set<String> GIVEN_UP = Set.of("57014");

    private OtherWriters() {}

    /**
     * Something that was read is another one now, or gone, or there: the transaction may succeed if it is run again.
     * Within a batch of statements nobody names the kind of constraint.
     */
    static boolean wereMet(RuntimeException failure) {
        return failure instanceof ConcurrencyFailureException || HeldRow.isFrom(CONSTRAINT_VIOLATED, failure);
    }

    /** A row was not to be had for as long as anybody waits. */
    static boolean heldRow(RuntimeException failure) {
        return HeldRow.isBehind(failure);
    }

    /** The same of a statement that locks the head of the change log. */
    static boolean heldHead(RuntimeException failure) {
        return HeldRow.isBehind(failure) || HeldRow.isFrom(GIVEN_UP, failure);
    }
}
