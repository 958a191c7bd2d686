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
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.Transport;
import org.openenum.server.query.Handling;

/**
 * One TCP connection, on its event loop: frames of two octets of length and a message, many of them under way at a time
 * (RFC 7766).
 *
 * <p>Answers leave as they are ready, in any order. A client that does not read its answers is not read from; one that
 * sends nothing, or a frame too slowly, is closed. One that ends its sending gets the answers to all that it sent
 * before, and then the end of the connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // void promises: a failure comes to exceptionCaught
final class TcpConnection extends ChannelInboundHandlerAdapter {

    /** Fired through the pipelines of all connections when the server stops. */
    static final Object STOPPING = new Object();

    /** Fired when the connections are not passed to another process after all. */
    static final Object STAYING = new Object();

    private static final int LENGTH_OCTETS = 2;

    /** So little room is not worth a smaller one. */
    private static final int LITTLE_OCTETS = 512;

    /**
     * A connection without a question for so long is at its end when the server stops: what the client has sent has
     * arrived.
     */
    private static final long STOPPING_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Limits of time are looked at so often within the shortest of them. */
    private static final int CHECKS_PER_LIMIT = 5;

    private final LoopState state;
    private final DnsLimits.Tcp limits;
    private final HeldOctets held;
    private final InetAddress client;
    private final long frameNanos;
    private long idleNanos;
    private @Nullable ByteBuf pending;
    private @Nullable Future<?> nextCheck;
    private int waiting;

    /** What of {@link #held} are this connection's answers. */
    private long unreadOctets;

    /** What of {@link #held} is this connection's room for {@link #pending}. */
    private long inputOctets;

    /** By which this connection goes to another process as soon as it is quiet. */
    private @Nullable SocketOutlet leavesBy;

    private boolean tellsWhenSent;
    private boolean paused;
    private boolean inputEnded;
    private boolean closing;
    private long progressNanos = System.nanoTime();
    private long frameStartNanos;
    private boolean inFrame;

    TcpConnection(LoopState state, DnsLimits.Tcp limits, HeldOctets held, InetAddress client) {
        this.client = client;
        this.state = state;
        this.limits = limits;
        this.held = held;
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
        pending = pending == null
                ? octets
                : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), pending, octets);
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
        dropPending();
        countUnread(0);
    }

    /** Mostly the client's reset. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Takes whole frames as long as this client's answers have somewhere to go, and keeps the rest. */
    private void takeFrames(ChannelHandlerContext context) {
        takeWholeFrames(context);
        keepRest(context);
    }

    private void takeWholeFrames(ChannelHandlerContext context) {
        boolean tookOne = false;
        while (pending != null && !closing) {
            if (!mayTake(context)) {
                pause(context);
                return;
            }
            if (!takeFrame(context, pending)) {
                break;
            }
            tookOne = true;
        }
        if (pending == null || !pending.isReadable()) {
            dropPending();
            inFrame = false;
        } else if (tookOne || !inFrame) {
            inFrame = true;
            frameStartNanos = System.nanoTime();
        }
    }

    /**
     * What is left takes room by its own length, not by that of all that came before it; and is counted, since many
     * clients can leave frames unfinished.
     */
    private void keepRest(ChannelHandlerContext context) {
        if (pending == null || !pending.isReadable()) {
            dropPending();
            return;
        }
        int rest = pending.readableBytes();
        if (pending.capacity() > Math.max(LITTLE_OCTETS, 2 * rest)) {
            ByteBuf kept = context.alloc().directBuffer(rest).writeBytes(pending);
            pending.release();
            pending = kept;
        }
        long before = inputOctets;
        countInput(pending.capacity());
        if (inputOctets > before && held.areTooMany() && !closing) {
            abort(context, Event.TCP_CLOSED_SLOW);
        }
    }

    private boolean takeFrame(ChannelHandlerContext context, ByteBuf octets) {
        if (octets.readableBytes() < LENGTH_OCTETS) {
            return false;
        }
        int length = octets.getUnsignedShort(octets.readerIndex());
        if (length == 0) {
            close(context, Event.TCP_CLOSED_MALFORMED);
            return false;
        }
        if (octets.readableBytes() < LENGTH_OCTETS + length) {
            return false;
        }
        octets.skipBytes(LENGTH_OCTETS);
        octets.readBytes(state.packet, 0, length);
        progressNanos = System.nanoTime();
        handle(context, length);
        return true;
    }

    private void handle(ChannelHandlerContext context, int length) {
        long arrivalNanos = progressNanos;
        Handling handling = state.path.handle(state.packet, length, Transport.TCP, client);
        if (handling == Handling.IGNORED) {
            close(context, Event.TCP_CLOSED_MALFORMED); // whoever sends this over TCP is no DNS client
            return;
        }
        if (handling == Handling.DROPPED) {
            if (!state.path.isBehindResolver()) { // a resolver's connection carries the questions of others, too
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

    /** RFC 7766, section 8: the length and the message go out in one write, lest they become two segments. */
    private static void send(ChannelHandlerContext context, byte[] octets, int length) {
        ByteBuf frame = context.alloc().directBuffer(LENGTH_OCTETS + length);
        frame.writeShort(length).writeBytes(octets, 0, length);
        context.write(frame, context.voidPromise());
    }

    private boolean mayTake(ChannelHandlerContext context) {
        return waiting < limits.maxWaitingPerConnection()
                && context.channel().isWritable()
                && (unreadOctets == 0 || !held.areMany());
    }

    /** Sends, and takes note of what the client does not take: its machine and ours keep some, the rest is counted. */
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

    /** What was unread has gone; perhaps there is more by now. */
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

    private void countInput(long octets) {
        if (octets != inputOctets) {
            held.add(octets - inputOctets);
            inputOctets = octets;
        }
    }

    private void pause(ChannelHandlerContext context) {
        if (!paused) {
            paused = true;
            inFrame = false; // its rest is not read now, so nobody can say that it comes slowly
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
     * Between two questions a connection can be passed on: nothing of it is in this process. It is not read from first,
     * and looked at once more after what the loop has still to do for it.
     */
    private void leaveIfQuiet(ChannelHandlerContext context) {
        if (leavesBy != null && isQuiet()) {
            context.channel().config().setAutoRead(false);
            context.executor().execute(() -> leave(context));
        }
    }

    private boolean isQuiet() {
        return pending == null && waiting == 0 && unreadOctets == 0 && !paused && !inputEnded && !closing;
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

    /** Both processes have the connection now; closing it here does not end it. One that could not be passed stays. */
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
        } else if (inFrame && now - frameStartNanos >= frameNanos) {
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

    /** Closes when the answers before are out; what else the client sends is not looked at. */
    private void closeWhenSent(ChannelHandlerContext context) {
        closing = true;
        inFrame = false;
        dropPending();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private void abort(ChannelHandlerContext context, Event reason) {
        closing = true;
        state.counts.happened(reason);
        context.close();
    }

    private void dropPending() {
        if (pending != null) {
            pending.release();
            pending = null;
        }
        countInput(0);
    }
}
