package org.openenum.admin.commit;

import java.time.Duration;
import org.openenum.database.DatabaseLocation;

/**
 * How long a transaction waits for locks.
 *
 * @param forRow for each row that it writes
 * @param forHead for the head of the change log
 */
record Patience(Duration forRow, Duration forHead) {

    /** As long as anybody waits. */
    static final Patience FULL = of(DatabaseLocation.LOCK_WITHIN);

    /** The same for all. */
    static Patience of(Duration longest) {
        return new Patience(longest, longest);
    }

    /** With rows it has less. */
    Patience butForRow(Duration less) {
        return new Patience(less, forHead);
    }
}
