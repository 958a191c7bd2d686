package org.openenum.server.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.FileDescriptor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Passes sockets to another process: descriptors in messages over a Unix socket (unix(7), SCM_RIGHTS). The other
 * process acknowledges each with an octet. From then on, both processes own the socket; it ends when both have closed
 * it.
 *
 * <p>Its state belongs to its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // void promises: exceptionCaught gets failures
final class SocketOutlet implements AutoCloseable {

    /** The most sockets in flight: the kernel queues a few hundred messages, and Netty does not handle a refusal. */
    private static final int MAX_UNDER_WAY = 64;

    private final EventLoop loop;
    private final Channel channel;
    private final Queue<Passing> waiting = new ArrayDeque<>();
    private final Queue<Passing> underWay = new ArrayDeque<>();
    private final Promise<Void> nothingUnderWay;
    private boolean closed;

    /** @throws IOException if nobody listens there */
    SocketOutlet(Path inlet, EventLoop loop) throws IOException {
        this.loop = loop;
        this.nothingUnderWay = loop.newPromise();
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channel(EpollDomainSocketChannel.class)
                .handler(new Arrivals())
                .connect(new DomainSocketAddress(inlet.toString()))
                .awaitUninterruptibly();
        if (connecting.cause() != null) {
            throw new IOException("no sockets can be passed to " + inlet, connecting.cause());
        }
        this.channel = connecting.channel();
    }

    /**
     * Passes a socket. Any thread may call it; the result completes when the other process has the socket, and fails if
     * it will not get it.
     */
    Future<Void> pass(int descriptor) {
        Passing passing = new Passing(descriptor, loop.newPromise());
        loop.execute(() -> {
            waiting.add(passing);
            sendMore();
        });
        return passing.arrival;
    }

    /**
     * Sends nothing more: sockets still in the queue are not passed.
     *
     * @return completes when the other process has all that was sent, or has ended
     */
    Future<Void> passNoMore() {
        loop.execute(() -> {
            closed = true;
            sendMore();
        });
        return nothingUnderWay;
    }

    private void sendMore() {
        while (!closed && !waiting.isEmpty() && underWay.size() < MAX_UNDER_WAY) {
            Passing next = waiting.remove();
            underWay.add(next);
            channel.writeAndFlush(new FileDescriptor(next.descriptor), channel.voidPromise());
        }
        if (closed) {
            waiting.forEach(Passing::fail);
            waiting.clear();
            if (underWay.isEmpty()) {
                nothingUnderWay.trySuccess(null);
            }
        }
    }

    private void arrived(int count) {
        for (int i = 0; i < count && !underWay.isEmpty(); i++) {
            underWay.remove().arrival.trySuccess(null);
        }
        sendMore();
    }

    private void ended() {
        closed = true;
        underWay.forEach(Passing::fail);
        underWay.clear();
        sendMore();
    }

    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
    }

    /** A socket, and whether it has arrived. */
    private record Passing(int descriptor, Promise<Void> arrival) {

        void fail() {
            arrival.tryFailure(new ClosedChannelException());
        }
    }

    /** Handles the acknowledgements of the other process. */
    private final class Arrivals extends SimpleChannelInboundHandler<ByteBuf> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf octets) {
            arrived(octets.readableBytes());
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            ended();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
