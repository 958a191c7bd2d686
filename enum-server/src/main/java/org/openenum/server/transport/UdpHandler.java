package org.openenum.server.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.Transport;
import org.openenum.server.query.Handling;

/**
 * Answers the datagrams of one socket, on its event loop. One read returns many; their answers are flushed together at
 * its end.
 *
 * <p>If the socket's send buffer is full, an answer is discarded, not kept: UDP clients retry.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a void promise: exceptionCaught gets failures
final class UdpHandler extends ChannelInboundHandlerAdapter {

    private final LoopState state;
    private long readNanos;

    /** Whether the query log wants the queries of this read. */
    private boolean watched;

    UdpHandler(LoopState state) {
        this.state = state;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        DatagramPacket datagram = (DatagramPacket) message;
        if (readNanos == 0) {
            readNanos = System.nanoTime();
            watched = state.log.isWatched();
        }
        int length = copyPacket(datagram);
        Handling handling = state.path.handle(
                state.packet, length, Transport.UDP, datagram.sender().getAddress());
        if (handling == Handling.WAITING && !await(context, datagram.sender(), length)) {
            handling = Handling.ANSWERED;
        }
        if (handling == Handling.ANSWERED) {
            send(context, datagram.sender(), state.path.answer(), state.path.answerOctets());
            state.counts.took(System.nanoTime() - readNanos);
            if (watched) {
                state.path.tell(state.log, Transport.UDP, datagram.sender().getAddress(), readNanos);
            }
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        readNanos = 0;
        context.flush();
    }

    /** A client's machine may refuse a datagram; the socket still serves the others. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        state.counts.happened(Event.UDP_ANSWER_DISCARDED);
    }

    private int copyPacket(DatagramPacket datagram) {
        ByteBuf content = datagram.content();
        int length = Math.min(content.readableBytes(), state.packet.length);
        content.getBytes(content.readerIndex(), state.packet, 0, length);
        content.release();
        return length;
    }

    private boolean await(ChannelHandlerContext context, InetSocketAddress client, int length) {
        return state.pendingQueries.admit(
                state.packet, length, Transport.UDP, client.getAddress(), readNanos, (octets, count) -> {
                    send(context, client, octets, count);
                    context.flush();
                });
    }

    private void send(ChannelHandlerContext context, InetSocketAddress client, byte[] octets, int length) {
        if (!context.channel().isWritable()) {
            state.counts.happened(Event.UDP_ANSWER_DISCARDED);
            return;
        }
        ByteBuf answer = context.alloc().directBuffer(length);
        answer.writeBytes(octets, 0, length);
        context.write(new DatagramPacket(answer, client), context.voidPromise());
    }
}
