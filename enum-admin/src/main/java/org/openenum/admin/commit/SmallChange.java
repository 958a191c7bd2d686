package org.openenum.admin.commit;

import java.util.function.Supplier;

/**
 * A use case of a few short statements, which may share a transaction with others. Like every use case it has no effect
 * outside the database, because it may be run again.
 */
public interface SmallChange<T> {

    /**
     * Says what it is going to ask the database for, so that it can be found for many at once. Called for all changes
     * of a transaction before any of them is run; not called where it is alone.
     */
    default void announce(PendingChanges changes) {}

    /**
     * Reads, checks and changes rows, and says so to the pending changes.
     *
     * @return gives the answer, once the rows were flushed
     */
    Supplier<T> run(PendingChanges changes);
}
