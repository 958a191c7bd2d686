package org.openenum.admin.feed;

import java.util.List;

/**
 * A page of the feed of changes.
 *
 * @param items the changes, in commit order; may be empty although there are more
 * @param after the position up to which the log was read: the {@code after} of the next request
 * @param more true: more changes are available now
 */
record Portion(List<ChangeEvent> items, long after, boolean more) {

    /** Makes the list immutable. */
    Portion {
        items = List.copyOf(items);
    }

    static Portion nothingAfter(long after) {
        return new Portion(List.of(), after, false);
    }

    /** Whether there is nothing to send yet. */
    boolean isNothing() {
        return items.isEmpty() && !more;
    }
}
