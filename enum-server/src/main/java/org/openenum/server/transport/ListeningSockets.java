package org.openenum.server.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sockets that receive queries: for each address a TCP listener and one or more UDP sockets. They are bound here,
 * or by another process that passes them to this one; none is read before {@link #read}.
 *
 * <p>For the thread that starts, stops or hands over the server, except {@link #dropped}.
 */
final class ListeningSockets {

    /** With port 0, the system chooses a port for TCP, and the same one must be free for UDP. */
    private static final int PORT_ATTEMPTS = 20;

    private static final Logger LOG = LoggerFactory.getLogger(ListeningSockets.class);

    private final Sockets sockets;
    private final List<LoopState> loops;
    private final DnsLimits limits;

    /** All options of a listener except its channel. */
    private final ServerBootstrap listenerOptions;

    private final List<Channel> listeners = new ArrayList<>();
    private final List<UdpSocket> udp = new CopyOnWriteArrayList<>();

    ListeningSockets(Sockets sockets, List<LoopState> loops, DnsLimits limits, ServerBootstrap listenerOptions) {
        this.sockets = sockets;
        this.loops = loops;
        this.limits = limits;
        this.listenerOptions = listenerOptions.option(ChannelOption.AUTO_READ, false);
    }

    /**
     * Opens the wanted addresses, and closes passed sockets of other addresses.
     *
     * @throws CannotListenException if an address cannot be bound; sockets opened before stay open
     */
    void open(List<InetSocketAddress> wanted, List<PassedSocket> passed) {
        for (InetSocketAddress address : wanted) {
            List<PassedSocket> there = passed.stream()
                    .filter(socket -> socket.address().equals(address))
                    .toList();
            if (there.isEmpty()) {
                listen(address);
            } else {
                adopt(address, there);
            }
        }
        passed.stream().filter(socket -> !wanted.contains(socket.address())).forEach(PassedSocket::close);
        tellIfQueuesAreShort();
    }

    private void tellIfQueuesAreShort() {
        long wanted = limits.udpReceiveBufferOctets();
        queues().mapToLong(ReceiveQueue::roomOctets)
                .filter(room -> room < wanted)
                .min()
                .ifPresent(room -> LOG.warn(
                        "the kernel limits the receive buffer for UDP to {} octets instead of {}: a burst of queries "
                                + "may be lost; raise net.core.rmem_max",
                        room,
                        wanted));
    }

    /** The receive queue of each UDP socket for which the kernel reports it. */
    private Stream<ReceiveQueue> queues() {
        return sockets.canBePassed() ? udp.stream().flatMap(ListeningSockets::queue) : Stream.empty();
    }

    private static Stream<ReceiveQueue> queue(UdpSocket socket) {
        try {
            return Stream.of(socket.queue());
        } catch (IOException e) {
            LOG.debug("the kernel does not tell of a socket's queue", e);
            return Stream.empty();
        }
    }

    /**
     * How many queries over UDP were lost because the receive queue was full, since the sockets were bound; on any
     * thread.
     */
    long dropped() {
        return queues().mapToLong(ReceiveQueue::dropped).sum();
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
        ServerBootstrap options = listenerOptions.clone().channelFactory(sockets.listeners(address.getAddress()));
        return opened(options.bind(address), address);
    }

    /**
     * Several sockets can share an address only if all of them set SO_REUSEPORT, with which a socket of another program
     * could join unnoticed. So a first socket is bound exclusively, as a test, and closed again.
     */
    private void bindUdp(InetSocketAddress address) {
        UdpSocket alone = sockets.bindUdp(address, false, loops.get(0), limits);
        if (!sockets.haveOnePerLoop()) {
            udp.add(alone);
            return;
        }
        alone.close();
        bindShared(address, loops);
    }

    private void bindShared(InetSocketAddress address, List<LoopState> on) {
        List<UdpSocket> shared = new ArrayList<>();
        try {
            for (LoopState loop : on) {
                shared.add(sockets.bindUdp(address, true, loop, limits));
            }
        } catch (CannotListenException e) {
            shared.forEach(UdpSocket::close);
            throw e;
        }
        udp.addAll(shared);
    }

    /**
     * Takes all passed sockets, however many loops there are: closing one would lose the queries that wait in it. Loops
     * without a passed socket get a new one.
     */
    private void adopt(InetSocketAddress address, List<PassedSocket> passed) {
        int taken = 0;
        for (PassedSocket socket : passed) {
            if (socket.kind() == PassedSocket.Kind.LISTENER) {
                ServerBootstrap options =
                        listenerOptions.clone().channelFactory(() -> new EpollServerSocketChannel(socket.descriptor()));
                listeners.add(opened(options.register(), address));
            } else {
                udp.add(sockets.adoptUdp(socket, loops.get(taken % loops.size()), limits));
                taken++;
            }
        }
        if (taken < loops.size()) {
            bindShared(address, loops.subList(taken, loops.size()));
        }
    }

    private static Channel opened(ChannelFuture opening, InetSocketAddress address) {
        Throwable cause = opening.awaitUninterruptibly().cause();
        if (cause != null) {
            throw new CannotListenException("TCP", address, cause);
        }
        return opening.channel();
    }

    /** Sets whether queries and connections are taken; otherwise they wait in the kernel. */
    void read(boolean on) {
        udp.forEach(socket -> socket.read(on));
        accept(on);
    }

    /** Sets whether connections are taken. */
    void accept(boolean on) {
        listeners.forEach(listener -> listener.eventLoop()
                .submit(() -> listener.config().setAutoRead(on))
                .awaitUninterruptibly());
    }

    /**
     * Passes all sockets; they stay open here, too.
     *
     * @return how many there are
     * @throws IOException if they do not arrive in time
     */
    int passThrough(SocketOutlet outlet, Duration within) throws IOException {
        long deadline = System.nanoTime() + within.toNanos();
        int[] descriptors = Stream.concat(
                        udp.stream().map(UdpSocket::descriptor),
                        listeners.stream()
                                .map(listener -> ((UnixChannel) listener).fd().intValue()))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int descriptor : descriptors) {
            Future<Void> arrival = outlet.pass(descriptor);
            long left = Math.max(deadline - System.nanoTime(), 0);
            if (!arrival.awaitUninterruptibly(left, TimeUnit.NANOSECONDS)) {
                throw new IOException(
                        "the other process has not taken the sockets within " + within.toSeconds() + " s");
            }
            if (arrival.cause() != null) {
                throw new IOException("a socket could not be passed", arrival.cause());
            }
        }
        return descriptors.length;
    }

    /** The addresses on which UDP and TCP are answered, with the actual ports. */
    List<InetSocketAddress> addresses() {
        return listeners.stream()
                .map(listener -> (InetSocketAddress) listener.localAddress())
                .toList();
    }

    /** Whether there are sockets, and all of them are open. */
    boolean areOpen() {
        return !listeners.isEmpty()
                && listeners.stream().allMatch(Channel::isActive)
                && udp.stream().allMatch(UdpSocket::isOpen);
    }

    void closeListeners() {
        listeners.forEach(listener -> listener.close().awaitUninterruptibly());
    }

    void closeUdp() {
        udp.forEach(UdpSocket::close);
    }
}
