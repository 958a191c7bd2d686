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
 * The datagrams of one socket, on its event loop. A read brings many; their answers go out together at its end.
 *
 * <p>Clients of UDP ask again, so an answer that the socket has no room for is thrown away rather than kept.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a void promise: a failure comes to exceptionCaught
final class UdpHandler extends ChannelInboundHandlerAdapter {

    private final LoopState state;
    private long readNanos;

    /** Whether anybody wants to know of the questions of this read. */
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

    /** A datagram may be refused by its client's machine; the socket serves the others. */
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
