package org.openenum.server.transport;

import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.query.QueryPath;
import org.openenum.server.querylog.LoopLog;

/**
 * The state of one event loop, used by no other thread: its query path, counters, part of the query log, waiting
 * queries, and the array that packets are copied into.
 */
final class LoopState {

    private static final int MAX_PACKET_OCTETS = 65_535;

    final EventLoop loop;
    final QueryPath path;
    final LoopCounts counts;
    final LoopLog log;
    final PendingQueries pendingQueries;
    final byte[] packet = new byte[MAX_PACKET_OCTETS];

    private final DnsLimits limits;
    private @Nullable UdpBatches udpBatches;

    LoopState(EventLoop loop, QueryPath path, LoopCounts counts, LoopLog log, DnsLimits limits) {
        this.loop = loop;
        this.path = path;
        this.counts = counts;
        this.log = log;
        this.limits = limits;
        this.pendingQueries = new PendingQueries(loop, path, counts, log, limits);
    }

    /** Created for the first socket that needs them. For the thread that opens sockets. */
    UdpBatches udpBatches() {
        UdpBatches batches = udpBatches;
        if (batches == null) {
            batches = new UdpBatches(path, limits);
            udpBatches = batches;
        }
        return batches;
    }
}
