package org.openenum.server.querylog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.ops.Transport;

/**
 * The part of one subscription in one event loop. The loop writes, the subscription's reader takes; counts only
 * increase and are never reset.
 */
final class LoopSubscription {

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int ASKED = 0;
    private static final int MATCHED = 1;
    private static final int DROPPED = 2;

    private final QueryFilter filter;
    private final Sampling sampling;
    private final Ring<LoggedQuery> ring;
    private final InstantSource clock;
    private final long[] counts = new long[3];

    LoopSubscription(QueryFilter filter, int perSecond, InstantSource clock) {
        this.filter = filter;
        this.sampling = new Sampling(perSecond);
        this.ring = new Ring<>(perSecond);
        this.clock = clock;
    }

    /** On the event loop. */
    void answered(
            QueryMessage query,
            AnswerWriter out,
            int octets,
            InetAddress client,
            Transport transport,
            long arrivalNanos) {
        add(ASKED);
        if (!filter.fits(query, out.rcode(), client, transport)) {
            return;
        }
        add(MATCHED);
        if (!sampling.admits(arrivalNanos)) {
            return;
        }
        boolean taken = ring.offer(new LoggedQuery(
                clock.instant(),
                client,
                transport,
                Arrays.copyOf(query.name(), query.nameOctets()),
                query.hasQuestion() ? query.type() : 0,
                out.rcode(),
                out.answeredBy(),
                System.nanoTime() - arrivalNanos,
                octets,
                out.isTruncated()));
        if (!taken) {
            add(DROPPED);
        }
    }

    @Nullable
    LoggedQuery poll() {
        return ring.poll();
    }

    long asked() {
        return read(ASKED);
    }

    long matched() {
        return read(MATCHED);
    }

    long dropped() {
        return read(DROPPED);
    }

    private void add(int count) {
        COUNTS.setOpaque(counts, count, counts[count] + 1);
    }

    private long read(int count) {
        return (long) COUNTS.getOpaque(counts, count);
    }
}
