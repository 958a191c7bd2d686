package org.openenum.admin.feed;

import java.util.List;

/**
 * A part of the feed.
 *
 * @param items in the order of their commits; may be none while there is more
 * @param after up to where the log was read: what the next request begins after
 * @param more whether there is more already
 */
record Portion(List<ChangeEvent> items, long after, boolean more) {

    /** Keeps the list from changing. */
    Portion {
        items = List.copyOf(items);
    }

    static Portion nothingAfter(long after) {
        return new Portion(List.of(), after, false);
    }

    /** Whether nothing is there to be told yet. */
    boolean isNothing() {
        return items.isEmpty() && !more;
    }
}
