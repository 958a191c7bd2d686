package org.openenum.admin.commit;

import java.time.Duration;
import org.openenum.database.DatabaseLocation;

/**
 * How long a transaction waits for locks.
 *
 * @param forRow the limit for each row that it writes
 * @param forHead the limit for the head of the change log
 */
record Patience(Duration forRow, Duration forHead) {

    /** The longest wait. */
    static final Patience FULL = of(DatabaseLocation.LOCK_WITHIN);

    /** The same limit for both. */
    static Patience of(Duration longest) {
        return new Patience(longest, longest);
    }

    /** A copy with a shorter limit for rows. */
    Patience butForRow(Duration less) {
        return new Patience(less, forHead);
    }
}
