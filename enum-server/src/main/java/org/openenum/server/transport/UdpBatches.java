package org.openenum.server.transport;

import java.nio.ByteBuffer;
import org.openenum.server.answer.Prefetch;
import org.openenum.server.query.QueryPath;

/**
 * The memory for batches of one event loop, 700 KB by default, which all of its UDP sockets share: each answers what it
 * has read before the next one reads, and nothing of a batch is kept.
 *
 * <p>It belongs to one event loop.
 */
final class UdpBatches {

    final DatagramBatch received;
    final Prefetch prefetch;

    /** Of the answers; {@link AnswerBatch} says what is where. */
    final ByteBuffer answers;

    UdpBatches(QueryPath path, DnsLimits limits) {
        this.received = new DatagramBatch(limits.datagramsPerRead(), limits.maxUdpOctets());
        this.prefetch = path.prefetch(limits.datagramsPerRead());
        this.answers = AnswerBatch.memory(limits.datagramsPerRead(), limits.maxUdpOctets());
    }
}
