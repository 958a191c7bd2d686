package org.openenum.server.snapshot;

/**
 * A place in the history of a database. Everything that is written is chained by its hash to what was written before,
 * so two histories that have parted have no later place in common.
 *
 * @param number counts what was written, beginning with 1
 * @param hash of the newest of it, as hexadecimal text
 */
public record HistoryPlace(long number, String hash) {

    /** Before anything was seen. */
    public static final HistoryPlace NOWHERE = new HistoryPlace(0, "");

    /** Whether every history goes on from it: nothing was seen, or a database without entries. */
    public boolean isBeforeAll() {
        return number == NOWHERE.number;
    }
}
