package org.openenum.server.config;

import java.util.List;
import org.openenum.record.AddressText;
import org.openenum.server.message.AnsweredBy;
import org.openenum.server.ops.Transport;
import org.openenum.server.querylog.LoggedQuery;
import org.openenum.server.querylog.QuerySubscription;

/**
 * One line of the stream: what happened since the previous line.
 *
 * @param millis the time since then
 * @param asked the number of all queries
 * @param matched the number of queries that match the filter
 * @param dropped the number of queries lost because the reader was too slow
 * @param queries the queries shown, oldest first
 */
record QueryLogLine(long millis, long asked, long matched, long dropped, List<Query> queries) {

    private static final int NANOS_PER_MICRO = 1_000;

    /** Copies the list. */
    QueryLogLine {
        queries = List.copyOf(queries);
    }

    static QueryLogLine of(QuerySubscription.Portion portion, long millis) {
        return new QueryLogLine(
                millis,
                portion.asked(),
                portion.matched(),
                portion.dropped(),
                portion.queries().stream().map(Query::of).toList());
    }

    /**
     * One query.
     *
     * @param at when it was answered, in UTC
     * @param name empty if no question could be read
     * @param digits at the beginning of the name, in dialled order
     * @param tookMicros from its arrival in this program to its answer
     * @param octets the size of the answer
     */
    record Query(
            String at,
            String requester,
            Transport transport,
            String name,
            String digits,
            String type,
            String rcode,
            AnsweredBy answeredBy,
            long tookMicros,
            int octets,
            boolean truncated) {

        static Query of(LoggedQuery query) {
            return new Query(
                    query.at().toString(),
                    AddressText.of(query.requester().getAddress()),
                    query.transport(),
                    query.name(),
                    query.digits(),
                    query.typeName(),
                    query.rcode().name(),
                    query.answeredBy(),
                    query.tookNanos() / NANOS_PER_MICRO,
                    query.octets(),
                    query.truncated());
        }
    }
}
