package org.openenum.server.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.query.QueryPath;
import org.openenum.server.querylog.QueryLog;

/**
 * The DNS responder's sockets and event loops: bound by {@link #start}, given back by {@link #stop}.
 *
 * <p>It owns one thread for each loop, named {@code dns-...}. {@code start} and {@code stop} are for one thread, and
 * once each.
 */
public final class DnsServer {

    /** With port 0 the system chooses one for TCP, and UDP must be able to have the same. */
    private static final int PORT_ATTEMPTS = 20;

    private static final int LISTEN_BACKLOG = 1024;

    /**
     * What the kernel keeps of a connection's questions. When a client ends its sending, Netty takes all of it at once,
     * whether or not that client takes its answers; without a limit of ours the kernel would have let it grow to
     * megabytes.
     */
    private static final int TCP_RECEIVE_BUFFER_OCTETS = 64 << 10;

    private final List<InetSocketAddress> wanted;
    private final DnsLimits limits;
    private final Sockets sockets;
    private final EventLoopGroup loops;
    private final Map<EventLoop, LoopState> states;
    private final ConnectionLimiter limiter;
    private final UnreadAnswers unread;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final List<Channel> listeners = new ArrayList<>();
    private final List<UdpSocket> udpSockets = new ArrayList<>();

    /**
     * @param addresses where to listen, over UDP and TCP; port 0 is one that is free
     * @param counts one for each event loop: it says how many loops there are
     * @param log has a part for each event loop
     * @param paths makes the path of each event loop, which counts what it does
     * @param udp how datagrams shall come and go, if they can
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
        this.unread = new UnreadAnswers(limits.tcp());
        this.loops = new MultiThreadIoEventLoopGroup(
                counts.loopCount(), new DefaultThreadFactory("dns", true), sockets.ioHandlers());
        this.states = states(counts, log, paths);
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
     * Binds all sockets; questions are answered from here on.
     *
     * @throws CannotListenException if one of them cannot be had; none is left open then
     */
    public void start() {
        try {
            for (InetSocketAddress address : wanted) {
                listen(address);
            }
        } catch (CannotListenException e) {
            stop();
            throw e;
        }
    }

    /** Where UDP and TCP are answered, with their real ports. */
    public List<InetSocketAddress> addresses() {
        return listeners.stream()
                .map(listener -> (InetSocketAddress) listener.localAddress())
                .toList();
    }

    /** Whether every socket is open. */
    public boolean isListening() {
        return !listeners.isEmpty()
                && listeners.stream().allMatch(Channel::isActive)
                && udpSockets.stream().allMatch(UdpSocket::isOpen);
    }

    /** How many TCP connections there are. */
    public int connections() {
        return limiter.total();
    }

    /** How many octets of answers over TCP the clients have not taken. */
    public long unreadOctets() {
        return unread.octets();
    }

    private void listen(InetSocketAddress address) {
        for (int attempt = 1; ; attempt++) {
            Channel listener = bindTcp(address);
            InetSocketAddress bound = (InetSocketAddress) listener.localAddress();
            try {
                bindUdp(bound);
                listeners.add(listener);
                return;
            } catch (CannotListenException e) {
                listener.close().syncUninterruptibly();
                if (address.getPort() != 0 || attempt == PORT_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private Channel bindTcp(InetSocketAddress address) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channelFactory(sockets.listeners(address.getAddress()))
                .option(ChannelOption.SO_BACKLOG, LISTEN_BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_RCVBUF, TCP_RECEIVE_BUFFER_OCTETS) // connections have it from their listener
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(
                                limits.tcp().maxUnreadOctets() / 2, limits.tcp().maxUnreadOctets()))
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        admit(connection);
                    }
                });
        return bound(bootstrap.bind(address), "TCP", address);
    }

    private void admit(Channel connection) {
        LoopState state = state(connection);
        if (!(connection.remoteAddress() instanceof InetSocketAddress remote)) {
            connection.unsafe().closeForcibly(); // gone before it was taken
            return;
        }
        InetAddress client = remote.getAddress();
        switch (limiter.enter(client)) {
            case ADMITTED -> {
                connection.closeFuture().addListener(closed -> limiter.leave(client));
                state.counts.happened(Event.TCP_ACCEPTED);
                connection.pipeline().addLast(new TcpConnection(state, limits.tcp(), unread, client));
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

    /**
     * Several sockets can share an address only if all of them say so, which would let another program's join unseen.
     * So the first one is bound alone, as a test, and given back.
     */
    private void bindUdp(InetSocketAddress address) {
        LoopState first = states.values().iterator().next();
        UdpSocket alone = sockets.bindUdp(address, false, first, limits);
        if (!sockets.haveOnePerLoop()) {
            udpSockets.add(alone);
            return;
        }
        alone.close();
        List<UdpSocket> shared = new ArrayList<>();
        try {
            for (LoopState state : states.values()) {
                shared.add(sockets.bindUdp(address, true, state, limits));
            }
        } catch (CannotListenException e) {
            shared.forEach(UdpSocket::close);
            throw e;
        }
        udpSockets.addAll(shared);
    }

    private static Channel bound(ChannelFuture binding, String transport, InetSocketAddress address) {
        binding.awaitUninterruptibly();
        Throwable cause = binding.cause();
        if (cause != null) {
            throw new CannotListenException(transport, address, cause);
        }
        return binding.channel();
    }

    private LoopState state(Channel channel) {
        LoopState state = states.get(channel.eventLoop());
        if (state == null) {
            throw new IllegalStateException("a channel on a loop that is not ours");
        }
        return state;
    }

    /**
     * Accepts nothing more, answers what was accepted, and closes; takes {@link DnsLimits#stopWithin} at most.
     */
    public void stop() {
        long deadline = System.nanoTime() + limits.stopWithin().toNanos();
        listeners.forEach(listener -> listener.close().awaitUninterruptibly());
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(TcpConnection.STOPPING));
        for (LoopState state : states.values()) {
            Promise<Void> noneWaits = GlobalEventExecutor.INSTANCE.newPromise();
            state.loop.execute(() -> state.pendingQueries.whenEmpty(noneWaits));
            await(noneWaits, deadline);
        }
        await(connections.newCloseFuture(), deadline);
        connections.close().awaitUninterruptibly();
        udpSockets.forEach(UdpSocket::close);
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static void await(Future<?> future, long deadlineNanos) {
        future.awaitUninterruptibly(Math.max(deadlineNanos - System.nanoTime(), 0), TimeUnit.NANOSECONDS);
    }
}
