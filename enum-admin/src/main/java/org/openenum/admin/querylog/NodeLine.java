package org.openenum.admin.querylog;

import java.time.Instant;
import java.util.List;

/**
 * One line of an enum-server's query log: the queries since its last line.
 *
 * @param asked the number of all queries
 * @param matched the number of queries that match the filter
 * @param dropped the number of queries that were not read in time
 */
record NodeLine(long millis, long asked, long matched, long dropped, List<Question> queries) {

    /** Copies the list. */
    NodeLine {
        queries = List.copyOf(queries);
    }

    /** One query and its answer. */
    record Question(
            Instant at,
            String requester,
            String transport,
            String name,
            String digits,
            String type,
            String rcode,
            String answeredBy,
            long tookMicros,
            int octets,
            boolean truncated) {}
}
