package org.openenum.server.transport;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.answer.Answerer;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.query.Handling;
import org.openenum.server.query.QueryPath;
import org.openenum.server.querylog.LoopLog;

/**
 * The queries of one event loop that wait for a load: each keeps a copy of its packet, and goes through the whole query
 * path again after the load.
 *
 * <p>Everything runs on that event loop, except the call from the loader, which only enqueues.
 */
final class PendingQueries {

    /**
     * Nearly all queries are at most this long, but over TCP one may be a hundred times longer, and some thousands of
     * those would fill the heap. So all longer queries together get as much memory as the others; short ones never lack
     * memory because of long ones.
     */
    private static final int MAX_SHORT_OCTETS = 512;

    private final EventLoop loop;
    private final QueryPath path;
    private final LoopCounts counts;
    private final LoopLog log;
    private final int maxWaiting;
    private final long maxLongOctets;
    private final long maxWaitNanos;
    private int waiting;
    private long longOctets;
    private @Nullable Promise<Void> emptied;

    PendingQueries(EventLoop loop, QueryPath path, LoopCounts counts, LoopLog log, DnsLimits limits) {
        this.loop = loop;
        this.path = path;
        this.counts = counts;
        this.log = log;
        this.maxWaiting = limits.maxWaiting();
        this.maxLongOctets = (long) maxWaiting * MAX_SHORT_OCTETS;
        this.maxWaitNanos = limits.maxWait().toNanos();
    }

    /** Completes the promise as soon as no query waits. Call it on the event loop. */
    void whenEmpty(Promise<Void> promise) {
        emptied = promise;
        if (waiting == 0) {
            promise.trySuccess(null);
        }
    }

    /**
     * Takes a query for which the path has just returned {@link Handling#WAITING}.
     *
     * @return false if it is full: the path then holds the answer, SERVFAIL
     */
    boolean admit(
            byte[] packet,
            int length,
            Transport transport,
            InetAddress client,
            long arrivalNanos,
            ReplyPath replyPath) {
        boolean isLong = length > MAX_SHORT_OCTETS;
        if (waiting >= maxWaiting || (isLong && longOctets + length > maxLongOctets)) {
            counts.happened(Event.WAIT_REFUSED);
            path.giveUp(packet, length, transport, client);
            return false;
        }
        counts.happened(Event.WAITED);
        waiting++;
        longOctets += isLong ? length : 0;
        WaitingQuery query =
                new WaitingQuery(Arrays.copyOf(packet, length), transport, client, arrivalNanos, replyPath);
        query.expiry = loop.schedule(query::expire, maxWaitNanos, TimeUnit.NANOSECONDS);
        path.whenLoaded(query);
        return true;
    }

    private final class WaitingQuery implements Answerer.Waiting {

        private final byte[] packet;
        private final Transport transport;
        private final InetAddress client;
        private final long arrivalNanos;
        private final ReplyPath replyPath;
        private Future<?> expiry = loop.newSucceededFuture(null);
        private boolean settled;

        WaitingQuery(byte[] packet, Transport transport, InetAddress client, long arrivalNanos, ReplyPath replyPath) {
            this.packet = packet;
            this.transport = transport;
            this.client = client;
            this.arrivalNanos = arrivalNanos;
            this.replyPath = replyPath;
        }

        @Override
        public void loaded() {
            loop.execute(this::askAgain);
        }

        @Override
        public void failed() {
            loop.execute(() -> lookAndGiveUp(Event.LOAD_FAILED));
        }

        private void askAgain() {
            if (settled) {
                return;
            }
            switch (path.handle(packet, packet.length, transport, client)) {
                case WAITING -> path.whenLoaded(this);
                case ANSWERED -> settle();
                // The access rights have changed meanwhile: this one query still gets an answer.
                case DROPPED, IGNORED -> giveUp(Event.LOAD_FAILED);
            }
        }

        private void expire() {
            lookAndGiveUp(Event.WAIT_EXPIRED);
        }

        /** Tries once more before it gives up: the data may have come by another load, such as that of a whole zone. */
        private void lookAndGiveUp(Event reason) {
            if (!settled && path.handle(packet, packet.length, transport, client) == Handling.ANSWERED) {
                settle();
            } else {
                giveUp(reason);
            }
        }

        private void giveUp(Event reason) {
            if (settled) {
                return;
            }
            counts.happened(reason);
            path.giveUp(packet, packet.length, transport, client);
            settle();
        }

        private void settle() {
            settled = true;
            waiting--;
            longOctets -= packet.length > MAX_SHORT_OCTETS ? packet.length : 0;
            expiry.cancel(false);
            if (log.isWatched()) {
                path.tell(
                        log,
                        transport,
                        client,
                        arrivalNanos); // before the reply, which may make the connection take its next frame
            }
            replyPath.reply(path.answer(), path.answerOctets());
            counts.took(System.nanoTime() - arrivalNanos);
            if (waiting == 0 && emptied != null) {
                emptied.trySuccess(null);
            }
        }
    }
}
