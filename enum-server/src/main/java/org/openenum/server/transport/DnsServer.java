package org.openenum.server.transport;

import static java.util.Objects.requireNonNull;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.query.QueryPath;
import org.openenum.server.querylog.QueryLog;

/**
 * The DNS responder's sockets and event loops. The sockets are bound by {@link #start}, or passed by another process
 * and taken by {@link #open}; {@link #stop} closes them.
 *
 * <p>It owns one thread for each loop, named {@code dns-...}. Call {@code start} and {@code stop} from one thread, once
 * each.
 */
public final class DnsServer {

    private static final int LISTEN_BACKLOG = 1024;

    /**
     * How many octets of a connection's queries the kernel buffers. When a client shuts down its sending side, Netty
     * reads all of it at once, even if the client does not take its answers; without this limit, the kernel would let
     * the buffer grow to megabytes.
     */
    private static final int TCP_RECEIVE_BUFFER_OCTETS = 64 << 10;

    private final List<InetSocketAddress> wanted;
    private final DnsLimits limits;
    private final Sockets sockets;
    private final ListeningSockets listening;
    private final EventLoopGroup loops;
    private final Map<EventLoop, LoopState> states;
    private final ConnectionLimiter limiter;
    private final HeldOctets held;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private @Nullable SocketInlet inlet;
    private List<PassedSocket> passed = List.of();

    /**
     * @param addresses where to listen, over UDP and TCP; port 0 selects a free port
     * @param counts the counters of each event loop; they determine how many loops there are
     * @param log has a part for each event loop
     * @param paths makes the query path of each event loop with its counters
     * @param udp the preferred way of reading and sending datagrams
     */
    public DnsServer(
            List<InetSocketAddress> addresses,
            DnsLimits limits,
            ServerCounts counts,
            QueryLog log,
            Function<LoopCounts, QueryPath> paths,
            UdpSockets udp) {
        this(addresses, limits, counts, log, paths, Sockets.best(udp));
    }

    DnsServer(
            List<InetSocketAddress> addresses,
            DnsLimits limits,
            ServerCounts counts,
            QueryLog log,
            Function<LoopCounts, QueryPath> paths,
            Sockets sockets) {
        this.wanted = ListenAddresses.oneByOne(addresses);
        this.limits = limits;
        this.sockets = sockets;
        this.limiter = new ConnectionLimiter(limits.tcp());
        this.held = new HeldOctets(limits.tcp());
        this.loops = new EventLoops(counts.loopCount(), sockets.ioHandlers());
        this.states = states(counts, log, paths);
        this.listening = new ListeningSockets(sockets, List.copyOf(states.values()), limits, listenerOptions());
    }

    private Map<EventLoop, LoopState> states(ServerCounts counts, QueryLog log, Function<LoopCounts, QueryPath> paths) {
        List<LoopState> all = new ArrayList<>();
        for (EventExecutor executor : loops) {
            int loop = all.size();
            LoopCounts ofLoop = counts.ofLoop(loop);
            all.add(new LoopState((EventLoop) executor, paths.apply(ofLoop), ofLoop, log.ofLoop(loop), limits));
        }
        return all.stream().collect(Collectors.toUnmodifiableMap(state -> state.loop, Function.identity()));
    }

    /**
     * Binds all sockets and starts answering queries.
     *
     * @throws CannotListenException if one of them cannot be bound; none stays open then
     */
    public void start() {
        open();
        listening.read(true);
    }

    /**
     * Opens all sockets: takes those that were passed, and binds the others. Queries wait in them until {@link #read}.
     *
     * @throws CannotListenException if one of them cannot be bound; none stays open then
     */
    public void open() {
        try {
            listening.open(wanted, passed);
        } catch (CannotListenException e) {
            stop();
            throw e;
        }
    }

    /** Sets whether queries over UDP are read and connections accepted; existing connections stay. */
    public void read(boolean on) {
        listening.read(on);
    }

    /** Accepts no more connections, which then wait in the kernel; queries over UDP are read as before. */
    public void acceptNoMore() {
        listening.accept(false);
    }

    /** Whether sockets can be passed between processes on this system. */
    public boolean canBeHandedOver() {
        return sockets.canBePassed();
    }

    /**
     * Lets another process pass its sockets to this one; passed connections are served at once.
     *
     * @param path where it passes them
     */
    public void receiveAt(Path path) throws IOException {
        inlet = new SocketInlet(path, loops, this::adopt);
    }

    /**
     * Waits for the passed listening sockets, which {@link #open} takes.
     *
     * @throws IOException if they have not come in time
     */
    public void awaitSockets(int count, Duration within) throws IOException, InterruptedException {
        passed = requireNonNull(inlet).await(count, within.toMillis());
    }

    /** Accepts no more passed sockets. */
    public void closeInlet() throws IOException {
        if (inlet != null) {
            inlet.close();
        }
    }

    /**
     * Opens a channel to pass this server's sockets to another process.
     *
     * @param path where that process waits for them
     */
    public SocketPassing passTo(Path path) throws IOException {
        SocketOutlet outlet = new SocketOutlet(path, loops.next());
        return new SocketPassing(outlet, listening, connections);
    }

    /** The addresses on which UDP and TCP are answered, with the actual ports. */
    public List<InetSocketAddress> addresses() {
        return listening.addresses();
    }

    /** Whether every socket is open. */
    public boolean isListening() {
        return listening.areOpen();
    }

    /**
     * How many queries over UDP were lost because a receive queue was full, since the sockets were bound, including the
     * time before a hand-over. 0 if the kernel does not report it; Linux does.
     */
    public long droppedQuestions() {
        return listening.dropped();
    }

    /** The number of TCP connections. */
    public int connections() {
        return limiter.total();
    }

    /** The octets of TCP answers that clients have not taken, and of queries that they have not sent completely. */
    public long heldOctets() {
        return held.octets();
    }

    private ServerBootstrap listenerOptions() {
        return new ServerBootstrap()
                .group(loops)
                .option(ChannelOption.SO_BACKLOG, LISTEN_BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_RCVBUF, TCP_RECEIVE_BUFFER_OCTETS) // inherited by connections
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, unreadMark())
                .childHandler(admission());
    }

    private WriteBufferWaterMark unreadMark() {
        return new WriteBufferWaterMark(
                limits.tcp().maxUnreadOctets() / 2, limits.tcp().maxUnreadOctets());
    }

    private ChannelInitializer<Channel> admission() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel connection) {
                admit(connection);
            }
        };
    }

    /** Takes a connection that another process has accepted. */
    private void adopt(PassedSocket socket) {
        EpollSocketChannel connection = new EpollSocketChannel(socket.descriptor());
        connection.config().setAllowHalfClosure(true).setWriteBufferWaterMark(unreadMark());
        connection.pipeline().addLast(admission());
        var unused = loops.register(connection);
    }

    private void admit(Channel connection) {
        LoopState state = state(connection);
        if (!(connection.remoteAddress() instanceof InetSocketAddress remote)) {
            connection.unsafe().closeForcibly(); // closed before it was admitted
            return;
        }
        InetAddress client = remote.getAddress();
        switch (limiter.enter(client)) {
            case ADMITTED -> {
                connection.closeFuture().addListener(closed -> limiter.leave(client));
                state.counts.happened(Event.TCP_ACCEPTED);
                connection.pipeline().addLast(new TcpConnection(state, limits.tcp(), held, client));
                connections.add(connection);
            }
            case TOO_MANY -> refuse(connection, state, Event.TCP_REFUSED_TOTAL);
            case TOO_MANY_OF_CLIENT -> refuse(connection, state, Event.TCP_REFUSED_CLIENT);
        }
    }

    private static void refuse(Channel connection, LoopState state, Event reason) {
        state.counts.happened(reason);
        connection.unsafe().closeForcibly();
    }

    private LoopState state(Channel channel) {
        LoopState state = states.get(channel.eventLoop());
        if (state == null) {
            throw new IllegalStateException("the channel is on an event loop of another server");
        }
        return state;
    }

    /**
     * Accepts nothing more, answers what was accepted, and closes; takes {@link DnsLimits#stopWithin} at most.
     */
    public void stop() {
        long deadline = System.nanoTime() + limits.stopWithin().toNanos();
        listening.closeListeners();
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(TcpConnection.STOPPING));
        for (LoopState state : states.values()) {
            Promise<Void> noneWaits = GlobalEventExecutor.INSTANCE.newPromise();
            state.loop.execute(() -> state.pendingQueries.whenEmpty(noneWaits));
            await(noneWaits, deadline);
        }
        await(connections.newCloseFuture(), deadline);
        connections.close().awaitUninterruptibly();
        listening.closeUdp();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static void await(Future<?> future, long deadlineNanos) {
        future.awaitUninterruptibly(Math.max(deadlineNanos - System.nanoTime(), 0), TimeUnit.NANOSECONDS);
    }
}
