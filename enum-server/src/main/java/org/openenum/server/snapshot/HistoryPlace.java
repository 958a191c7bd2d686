package org.openenum.server.snapshot;

/**
 * A position in the history of a database. Every entry is chained by its hash to the previous one, so two histories
 * that have diverged have no later position in common.
 *
 * @param number of the newest entry, counted from 1
 * @param hash of the newest entry, as hexadecimal text
 */
public record HistoryPlace(long number, String hash) {

    /** Before any entry. */
    public static final HistoryPlace NOWHERE = new HistoryPlace(0, "");

    /** Whether it precedes every history: nothing was seen, or the database has no entries. */
    public boolean isBeforeAll() {
        return number == NOWHERE.number;
    }
}
