package org.openenum.server.config;

import java.util.List;
import org.openenum.record.AddressText;
import org.openenum.server.message.AnsweredBy;
import org.openenum.server.ops.Transport;
import org.openenum.server.querylog.LoggedQuery;
import org.openenum.server.querylog.QuerySubscription;

/**
 * One line of the stream: what happened since the line before.
 *
 * @param millis how long that is
 * @param asked all questions
 * @param matched those that the filter fits
 * @param dropped those that the reader was too slow for
 * @param queries those that are shown, the oldest first
 */
record QueryLogLine(long millis, long asked, long matched, long dropped, List<Query> queries) {

    private static final int NANOS_PER_MICRO = 1_000;

    /** Keeps the list from changing. */
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
     * One question.
     *
     * @param at when it was answered, in UTC
     * @param name empty where no question could be read
     * @param digits those that the name begins with, in the order in which they are dialled
     * @param tookMicros from its arrival in this program to its answer
     * @param octets how long the answer is
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
