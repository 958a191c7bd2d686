package org.openenum.server.transport;

import io.netty.channel.EventLoop;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.query.QueryPath;

/**
 * What one event loop works with, and no other thread: its path, its counts, its waiting queries, and the array that packets are
 * copied into.
 */
final class LoopState {

    private static final int MAX_PACKET_OCTETS = 65_535;

    final EventLoop loop;
    final QueryPath path;
    final LoopCounts counts;
    final WaitingRoom waitingRoom;
    final byte[] packet = new byte[MAX_PACKET_OCTETS];

    LoopState(EventLoop loop, QueryPath path, LoopCounts counts, DnsLimits limits) {
        this.loop = loop;
        this.path = path;
        this.counts = counts;
        this.waitingRoom = new WaitingRoom(loop, path, counts, limits);
    }
}
