package org.openenum.admin.commit;

import java.util.function.Supplier;

/**
 * A use case of a few short statements, which may share a transaction with others. Like every use case it has no effect
 * outside the database, because it may be run again.
 */
@FunctionalInterface
public interface SmallChange<T> {

    /**
     * Reads, checks and changes rows, and says so to the pending changes.
     *
     * @return gives the answer, once the rows were flushed
     */
    Supplier<T> run(PendingChanges changes);
}
