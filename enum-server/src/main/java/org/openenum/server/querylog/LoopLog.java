package org.openenum.server.querylog;

import java.net.InetAddress;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.ops.Transport;

/**
 * The live query log in one event loop. The loop reads it; {@link QueryLog} writes it when a reader comes or goes,
 * which is rare, so the field stays in the cache of each loop's processor.
 */
public final class LoopLog {

    private static final LoopSubscription[] NOBODY = {};

    private volatile LoopSubscription[] watches = NOBODY;

    LoopLog() {}

    /** Whether there are readers: to be called once per batch of packets. */
    public boolean isWatched() {
        return watches.length > 0;
    }

    /**
     * Passes an answer to the readers.
     *
     * @param query decoded
     * @param out finished
     * @param octets the size of the answer
     * @param arrivalNanos when the query arrived, by {@link System#nanoTime}
     */
    public void answered(
            QueryMessage query,
            AnswerWriter out,
            int octets,
            InetAddress client,
            Transport transport,
            long arrivalNanos) {
        for (LoopSubscription watch : watches) {
            watch.answered(query, out, octets, client, transport, arrivalNanos);
        }
    }

    /** For {@link QueryLog} only, under its lock. */
    void watchedBy(LoopSubscription... all) {
        watches = all;
    }
}
