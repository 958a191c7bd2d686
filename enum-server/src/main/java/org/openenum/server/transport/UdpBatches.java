package org.openenum.server.transport;

import java.nio.ByteBuffer;
import org.openenum.server.answer.Prefetch;
import org.openenum.server.query.QueryPath;

/**
 * The memory for the batches of one event loop, 700 KB by default. All its UDP sockets share it: each one answers its
 * batch before the next one reads, and no batch is kept.
 *
 * <p>It belongs to one event loop.
 */
final class UdpBatches {

    final DatagramBatch received;
    final Prefetch prefetch;

    /** The memory of the answers, in the layout of {@link AnswerBatch}. */
    final ByteBuffer answers;

    UdpBatches(QueryPath path, DnsLimits limits) {
        this.received = new DatagramBatch(limits.datagramsPerRead(), limits.maxUdpOctets());
        this.prefetch = path.prefetch(limits.datagramsPerRead());
        this.answers = AnswerBatch.memory(limits.datagramsPerRead(), limits.maxUdpOctets());
    }
}
