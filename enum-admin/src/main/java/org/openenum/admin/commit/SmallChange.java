package org.openenum.admin.commit;

import java.util.function.Supplier;

/**
 * A use case of a few short statements, which may share a transaction with others. Like every use case it must have no
 * effect outside the database, because it may be run again.
 */
@FunctionalInterface
public interface SmallChange<T> {

    /**
     * Reads, checks and changes rows, and reports the changes to the pending changes.
     *
     * @return supplies the result, once the rows are flushed
     */
    Supplier<T> run(PendingChanges changes);
}
