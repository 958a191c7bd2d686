package org.openenum.load.dns;

import io.gatling.netty.util.Transports;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.load.dns.PendingQuestions.Pending;

/**
 * One socket to the server: a connected UDP socket, or a TCP connection with pipelined queries.
 *
 * <p>Opened by its first query, and again by the next one after it was closed. Belongs to one event loop: every method
 * is called there, and so is every listener.
 */
final class Connection {

    private static final int MAX_MESSAGE_OCTETS = 65_535;
    private static final int LENGTH_OCTETS = 2;
    /** Answers that arrive during a garbage collection of this program must not be lost; the kernel may grant less. */
    private static final int RECEIVE_BUFFER_OCTETS = 4 << 20;

    private final Transport transport;
    private final EventLoop loop;
    private final InetSocketAddress server;
    private final boolean nativeSockets;
    private final PendingQuestions pending;
    private final long limitNanos;
    private @Nullable ChannelFuture opening;
    private boolean watching;

    Connection(Transport transport, EventLoop loop, InetSocketAddress server, Duration limit, boolean nativeSockets) {
        this.transport = transport;
        this.loop = loop;
        this.server = server;
        this.nativeSockets = nativeSockets;
        this.limitNanos = limit.toNanos();
        this.pending = new PendingQuestions(limitNanos);
    }

    /** Sends a query, and calls the listener exactly once with the outcome. */
    void ask(Question question, Consumer<Outcome> listener) {
        long nowNanos = System.nanoTime();
        Pending waiting = pending.add(question, nowNanos, listener);
        if (waiting == null) {
            listener.accept(new Outcome.Unanswered("no id is free", nowNanos, nowNanos));
            return;
        }
        watch(limitNanos);
        ChannelFuture open = opened();
        if (open.isSuccess()) {
            write(open.channel(), waiting);
        } else {
            open.addListener(done -> {
                if (done.isSuccess()) {
                    write(open.channel(), waiting);
                } else {
                    fail(waiting, "cannot connect: " + done.cause());
                }
            });
        }
    }

    /** Closes the socket; outstanding queries get no answer. */
    void close() {
        if (opening != null) {
            ChannelFuture unused = opening.channel().close();
        }
    }

    private ChannelFuture opened() {
        ChannelFuture open = opening;
        if (open == null || (open.isDone() && !open.channel().isActive())) {
            open = open();
            opening = open;
        }
        return open;
    }

    private ChannelFuture open() {
        Bootstrap bootstrap = new Bootstrap().group(loop).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (transport == Transport.TCP) {
                    channel.pipeline()
                            .addLast(new LengthFieldBasedFrameDecoder(
                                    MAX_MESSAGE_OCTETS + LENGTH_OCTETS, 0, LENGTH_OCTETS, 0, LENGTH_OCTETS));
                }
                channel.pipeline().addLast(new Reader());
            }
        });
        if (transport == Transport.TCP) {
            bootstrap
                    .channelFactory(Transports.newSocketChannelFactory(nativeSockets, false))
                    .option(ChannelOption.TCP_NODELAY, true)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) TimeUnit.NANOSECONDS.toMillis(limitNanos));
        } else {
            bootstrap
                    .channelFactory(Transports.newDatagramChannelFactory(nativeSockets, false))
                    .option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER_OCTETS);
        }
        return bootstrap.connect(server);
    }

    private void write(Channel channel, Pending waiting) {
        ByteBuf message = waiting.question().write(channel.alloc(), waiting.id(), transport);
        channel.writeAndFlush(message).addListener(done -> {
            if (!done.isSuccess()) {
                fail(waiting, "cannot send: " + done.cause());
            }
        });
    }

    private void fail(Pending waiting, String reason) {
        if (pending.remove(waiting)) {
            waiting.unanswered(reason, System.nanoTime());
        }
    }

    private void read(ByteBuf octets) {
        long nowNanos = System.nanoTime();
        byte[] message = ByteBufUtil.getBytes(octets);
        Pending asked = pending.take(message);
        if (asked == null) {
            return;
        }
        try {
            asked.answered(Answer.read(message), nowNanos);
        } catch (IOException e) {
            asked.unanswered("malformed answer: " + e.getMessage(), nowNanos);
        }
    }

    private void watch(long afterNanos) {
        if (!watching) {
            watching = true;
            Future<?> unused = loop.schedule(this::expire, afterNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void expire() {
        watching = false;
        long nowNanos = System.nanoTime();
        for (Pending late = pending.expire(nowNanos, this::watch);
                late != null;
                late = pending.expire(nowNanos, this::watch)) {
            late.unanswered("no answer in time", nowNanos);
        }
    }

    /** Passes messages on; reports the loss of the connection to all outstanding queries. */
    private final class Reader extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object received) {
            try {
                read(received instanceof DatagramPacket packet ? packet.content() : (ByteBuf) received);
            } finally {
                ReferenceCountUtil.release(received);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (opening != null && opening.channel() != context.channel()) {
                return; // A new socket was opened meanwhile; the queries of the old one expire.
            }
            long nowNanos = System.nanoTime();
            for (Pending lost : pending.removeAll()) {
                lost.unanswered("connection closed", nowNanos);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            // A port on which nobody listens: its queries expire. A broken TCP stream cannot be continued.
            if (transport == Transport.TCP) {
                ChannelFuture unused = context.close();
            }
        }
    }
}
