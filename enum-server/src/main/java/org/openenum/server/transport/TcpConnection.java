package org.openenum.server.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.Transport;
import org.openenum.server.query.Handling;

/**
 * One TCP connection, on its event loop: frames of a two-octet length and a message, many of them in progress at a time
 * (RFC 7766).
 *
 * <p>Answers are sent as they become ready, in any order. If a client does not read its answers, no more is read from
 * it. The connection of a client that sends nothing, or a frame too slowly, is closed. A client that shuts down its
 * sending side gets the answers to everything sent before; then the connection is closed.
 */
@SuppressWarnings("FutureReturnValueIgnored") // void promises: exceptionCaught gets failures
final class TcpConnection extends ChannelInboundHandlerAdapter {

    /** Fired through the pipelines of all connections when the server stops. */
    static final Object STOPPING = new Object();

    /** Fired when the connections are not passed to another process after all. */
    static final Object STAYING = new Object();

    /**
     * When the server stops, a connection without a query for this long is closed: what the client had sent has
     * arrived.
     */
    private static final long STOPPING_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** How often time limits are checked within the shortest of them. */
    private static final int CHECKS_PER_LIMIT = 5;

    private final LoopState state;
    private final DnsLimits.Tcp limits;
    private final HeldOctets held;
    private final InetAddress client;
    private final long frameNanos;
    private long idleNanos;
    private final FrameBuffer input;
    private @Nullable Future<?> nextCheck;
    private int waiting;

    /** This connection's answers, as counted in {@link #held}. */
    private long unreadOctets;

    /** Passes this connection to another process as soon as it is quiet. */
    private @Nullable SocketOutlet leavesBy;

    private boolean tellsWhenSent;
    private boolean paused;
    private boolean inputEnded;
    private boolean closing;
    private long progressNanos = System.nanoTime();

    TcpConnection(LoopState state, DnsLimits.Tcp limits, HeldOctets held, InetAddress client) {
        this.client = client;
        this.state = state;
        this.limits = limits;
        this.held = held;
        this.input = new FrameBuffer(held);
        this.idleNanos = limits.idle().toNanos();
        this.frameNanos = limits.frameWithin().toNanos();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        scheduleCheck(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf octets = (ByteBuf) message;
        if (closing) {
            octets.release();
            return;
        }
        input.add(context.alloc(), octets);
        takeFrames(context);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flush(context);
        leaveIfQuiet(context);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        progressNanos = System.nanoTime();
        if (context.channel().isWritable()) {
            context.executor().execute(() -> resume(context));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SocketOutlet outlet) {
            leavesBy = outlet;
            leaveIfQuiet(context);
        } else if (event == STAYING) {
            leavesBy = null;
            resume(context);
        } else if (event == STOPPING) {
            idleNanos = Math.min(idleNanos, STOPPING_IDLE_NANOS);
            scheduleCheck(context);
        } else if (event instanceof ChannelInputShutdownEvent) {
            inputEnded = true;
            closeIfAllIsAnswered(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        cancelCheck();
        input.drop();
        countUnread(0);
    }

    /** Mostly a reset by the client. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Takes complete frames while this client's answers can be sent, and keeps the rest. */
    private void takeFrames(ChannelHandlerContext context) {
        takeCompleteFrames(context);
        if (input.compact(context.alloc()) && held.areTooMany() && !closing) {
            abort(context, Event.TCP_CLOSED_SLOW);
        }
    }

    private void takeCompleteFrames(ChannelHandlerContext context) {
        boolean tookOne = false;
        while (!input.isEmpty() && !closing) {
            if (!mayTake(context)) {
                pause(context);
                return;
            }
            int length = input.take(state.packet);
            if (length == FrameBuffer.INCOMPLETE) {
                break;
            }
            if (length == 0) {
                close(context, Event.TCP_CLOSED_MALFORMED);
                break;
            }
            progressNanos = System.nanoTime();
            handle(context, length);
            tookOne = true;
        }
        input.waitForRest(tookOne);
    }

    private void handle(ChannelHandlerContext context, int length) {
        long arrivalNanos = progressNanos;
        Handling handling = state.path.handle(state.packet, length, Transport.TCP, client);
        if (handling == Handling.IGNORED) {
            close(context, Event.TCP_CLOSED_MALFORMED); // this does not come from a DNS client
            return;
        }
        if (handling == Handling.DROPPED) {
            if (!state.path.isBehindResolver()) { // a resolver's connection carries other clients' queries, too
                close(context, Event.TCP_CLOSED_DROPPED);
            }
            return;
        }
        if (handling == Handling.WAITING) {
            waiting++;
            if (state.pendingQueries.admit(
                    state.packet,
                    length,
                    Transport.TCP,
                    client,
                    arrivalNanos,
                    (octets, count) -> replyLate(context, octets, count))) {
                return;
            }
            waiting--;
        }
        send(context, state.path.answer(), state.path.answerOctets());
        state.counts.took(System.nanoTime() - arrivalNanos);
        if (state.log.isWatched()) {
            state.path.tell(state.log, Transport.TCP, client, arrivalNanos);
        }
    }

    private void replyLate(ChannelHandlerContext context, byte[] octets, int count) {
        waiting--;
        progressNanos = System.nanoTime();
        if (context.channel().isActive()) {
            send(context, octets, count);
            flush(context);
            resume(context);
        }
    }

    /**
     * RFC 7766, section 8: the length and the message are written together, so that they do not become two segments.
     */
    private static void send(ChannelHandlerContext context, byte[] octets, int length) {
        ByteBuf frame = context.alloc().directBuffer(FrameBuffer.LENGTH_OCTETS + length);
        frame.writeShort(length).writeBytes(octets, 0, length);
        context.write(frame, context.voidPromise());
    }

    private boolean mayTake(ChannelHandlerContext context) {
        return waiting < limits.maxWaitingPerConnection()
                && context.channel().isWritable()
                && (unreadOctets == 0 || !held.areMany());
    }

    /** Sends, and counts what the client does not take, beyond the kernel's buffers on both sides. */
    private void flush(ChannelHandlerContext context) {
        context.flush();
        ChannelOutboundBuffer left = context.channel().unsafe().outboundBuffer();
        long before = unreadOctets;
        countUnread(left == null ? 0 : left.totalPendingWriteBytes());
        if (unreadOctets > before && held.areTooMany()) {
            abort(context, Event.TCP_CLOSED_UNREAD);
        } else if (unreadOctets > 0 && !tellsWhenSent) {
            tellsWhenSent = true;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(sent -> context.executor().execute(() -> sent(context)));
        }
    }

    /** The unread answers have been sent; there may be new ones by now. */
    private void sent(ChannelHandlerContext context) {
        tellsWhenSent = false;
        if (context.channel().isActive()) {
            flush(context);
            resume(context);
        }
    }

    private void countUnread(long octets) {
        if (octets != unreadOctets) {
            held.add(octets - unreadOctets);
            unreadOctets = octets;
        }
    }

    private void pause(ChannelHandlerContext context) {
        if (!paused) {
            paused = true;
            input.stopWaiting();
            context.channel().config().setAutoRead(false);
        }
        flush(context);
    }

    private void resume(ChannelHandlerContext context) {
        if (paused && !closing && mayTake(context)) {
            paused = false;
            takeFrames(context);
            flush(context);
            if (!paused && !closing && !inputEnded) {
                context.channel().config().setAutoRead(true);
            }
        }
        closeIfAllIsAnswered(context);
        leaveIfQuiet(context);
    }

    /**
     * Passes the connection on between two queries, when this process holds no data of it. First it stops reading, and
     * then checks again after the loop's pending work for the connection.
     */
    private void leaveIfQuiet(ChannelHandlerContext context) {
        if (leavesBy != null && isQuiet()) {
            context.channel().config().setAutoRead(false);
            context.executor().execute(() -> leave(context));
        }
    }

    private boolean isQuiet() {
        return input.isEmpty() && waiting == 0 && unreadOctets == 0 && !paused && !inputEnded && !closing;
    }

    private void leave(ChannelHandlerContext context) {
        SocketOutlet outlet = leavesBy;
        if (outlet == null || !isQuiet()) {
            if (!paused && !closing && !inputEnded) {
                context.channel().config().setAutoRead(true);
            }
            return;
        }
        closing = true;
        leavesBy = null;
        cancelCheck();
        EventLoop loop = context.channel().eventLoop();
        Channel connection = context.channel();
        connection
                .deregister()
                .addListener(away -> outlet.pass(((UnixChannel) connection).fd().intValue())
                        .addListener(passed -> loop.execute(() -> left(context, loop, passed.isSuccess()))));
    }

    /**
     * After passing, both processes have the connection; closing it here does not end it. One that could not be passed
     * stays.
     */
    private void left(ChannelHandlerContext context, EventLoop loop, boolean passed) {
        Channel connection = context.channel();
        if (passed) {
            connection.close();
        } else {
            closing = false;
            loop.register(connection);
            connection.config().setAutoRead(true);
            scheduleCheck(context);
        }
    }

    // RFC 1035, section 4.2.2: "The server should assume that the client will initiate connection closing, and should
    // delay closing its end of the connection until all outstanding client requests have been satisfied."
    // https://datatracker.ietf.org/doc/html/rfc1035#section-4.2.2
    private void closeIfAllIsAnswered(ChannelHandlerContext context) {
        if (inputEnded && !closing && !paused && waiting == 0) {
            closeWhenSent(context);
        }
    }

    private void cancelCheck() {
        if (nextCheck != null) {
            nextCheck.cancel(false);
        }
    }

    private void scheduleCheck(ChannelHandlerContext context) {
        cancelCheck();
        long delay = Math.min(idleNanos, frameNanos) / CHECKS_PER_LIMIT;
        nextCheck = context.executor().schedule(() -> check(context), delay, TimeUnit.NANOSECONDS);
    }

    private void check(ChannelHandlerContext context) {
        long now = System.nanoTime();
        if ((closing || !context.channel().isWritable()) && now - progressNanos >= idleNanos) {
            abort(context, Event.TCP_CLOSED_UNREAD);
        } else if (input.isSlow(now, frameNanos)) {
            abort(context, Event.TCP_CLOSED_SLOW);
        } else if (waiting == 0 && now - progressNanos >= idleNanos) {
            abort(context, Event.TCP_CLOSED_IDLE);
        } else {
            scheduleCheck(context);
        }
    }

    private void close(ChannelHandlerContext context, Event reason) {
        state.counts.happened(reason);
        closeWhenSent(context);
    }

    /** Closes after the pending answers have been sent; ignores further input. */
    private void closeWhenSent(ChannelHandlerContext context) {
        closing = true;
        input.drop();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private void abort(ChannelHandlerContext context, Event reason) {
        closing = true;
        state.counts.happened(reason);
        context.close();
    }
}
