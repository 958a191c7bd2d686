package org.openenum.server.snapshot;

/**
 * A place in the history of a database, by which another history is told from this one.
 *
 * @param number counts what was written
 * @param hash of the newest of it, chained to all before
 */
public record HistoryPlace(long number, String hash) {}
