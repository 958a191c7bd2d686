package org.openenum.admin.querylog;

import java.time.Instant;
import java.util.List;

/**
 * One line of an enum-server's query log: what happened there since its last line.
 *
 * @param asked all questions
 * @param matched those that were wanted
 * @param dropped those that we did not read in time
 */
record NodeLine(long millis, long asked, long matched, long dropped, List<Question> queries) {

    /** Keeps the list from changing. */
    NodeLine {
        queries = List.copyOf(queries);
    }

    /** One question and what became of it. */
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
