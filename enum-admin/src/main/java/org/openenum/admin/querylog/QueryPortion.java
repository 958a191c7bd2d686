package org.openenum.admin.querylog;

import java.util.List;

/**
 * What happened on all servers since the last portion.
 *
 * @param millis how long that is
 * @param asked all questions
 * @param matched those that were wanted; those that are shown are a sample of them where they are fewer
 * @param dropped those that were left out because the reader was too slow
 * @param servers that are read just now
 * @param silent servers that cannot be read, each with the reason
 * @param items those that are shown, the oldest first
 */
record QueryPortion(
        long millis,
        long asked,
        long matched,
        long dropped,
        List<String> servers,
        List<Silent> silent,
        List<QueryView> items) {

    /** Keeps the lists from changing. */
    QueryPortion {
        servers = List.copyOf(servers);
        silent = List.copyOf(silent);
        items = List.copyOf(items);
    }

    /** A server that cannot be read. */
    record Silent(String server, ReadFailure reason) {}
}
