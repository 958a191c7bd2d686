package org.openenum.server.querylog;

import java.net.InetAddress;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.ops.Transport;

/**
 * The live query log as one event loop sees it. The loop reads; {@link QueryLog} writes when somebody comes or goes,
 * which is seldom, so each loop has the field on its own processor's cache.
 */
public final class LoopLog {

    private static final LoopSubscription[] NOBODY = {};

    private volatile LoopSubscription[] watches = NOBODY;

    LoopLog() {}

    /** Whether anybody looks: to be asked once for the packets that came together. */
    public boolean isWatched() {
        return watches.length > 0;
    }

    /**
     * Tells those who look of an answer.
     *
     * @param query decoded
     * @param out finished
     * @param octets how long the answer is
     * @param arrivalNanos when the query came, by {@link System#nanoTime}
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

    /** Of {@link QueryLog} alone, under its lock. */
    void watchedBy(LoopSubscription... all) {
        watches = all;
    }
}
