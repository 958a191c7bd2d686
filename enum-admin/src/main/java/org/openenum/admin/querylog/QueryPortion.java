package org.openenum.admin.querylog;

import java.util.List;

/**
 * The queries of all servers since the last portion.
 *
 * @param millis the length of that time
 * @param asked the number of all queries
 * @param matched the number of queries that match the filter; if fewer are shown, these are a sample
 * @param dropped the number of queries that were dropped because the reader was too slow
 * @param servers the servers that are being read
 * @param silent the servers that cannot be read, each with the reason
 * @param items the queries that are shown, the oldest first
 */
record QueryPortion(
        long millis,
        long asked,
        long matched,
        long dropped,
        List<String> servers,
        List<Silent> silent,
        List<QueryView> items) {

    /** Copies the lists. */
    QueryPortion {
        servers = List.copyOf(servers);
        silent = List.copyOf(silent);
        items = List.copyOf(items);
    }

    /** A server that cannot be read. */
    record Silent(String server, ReadFailure reason) {}
}
