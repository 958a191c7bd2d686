package org.openenum.server.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.UnixChannelOption;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The kinds of sockets, the best first; defaults are those of Linux's epoll. */
enum Sockets {
    /**
     * Linux's epoll; this program itself reads and sends datagrams in batches. Every event loop has its own UDP socket.
     */
    BATCHES {
        @Override
        boolean areAvailable() {
            return Epoll.isAvailable() && BatchCalls.areAvailable();
        }

        @Override
        UdpSocket adoptUdp(PassedSocket socket, LoopState state, DnsLimits limits) {
            return BatchUdpSocket.adopt(socket.descriptor(), state, limits);
        }

        @Override
        UdpSocket bindUdp(InetSocketAddress address, boolean shared, LoopState state, DnsLimits limits) {
            return BatchUdpSocket.bind(address, shared, state, limits);
        }
    },
    /** Linux's epoll; Netty reads datagrams in batches. Every event loop has its own UDP socket. */
    EPOLL {
        @Override
        boolean areAvailable() {
            return Epoll.isAvailable();
        }

        @Override
        UdpSocket adoptUdp(PassedSocket socket, LoopState state, DnsLimits limits) {
            Bootstrap options = options(() -> new EpollDatagramChannel(socket.descriptor()), limits);
            return ChannelUdpSocket.adopt(socket.address(), state, options);
        }

        @Override
        UdpSocket bindUdp(InetSocketAddress address, boolean shared, LoopState state, DnsLimits limits) {
            Bootstrap options = options(() -> new EpollDatagramChannel(family(address.getAddress())), limits)
                    .option(UnixChannelOption.SO_REUSEPORT, shared);
            return ChannelUdpSocket.bind(address, state, options);
        }

        private static Bootstrap options(ChannelFactory<EpollDatagramChannel> channels, DnsLimits limits) {
            // One buffer for a whole read: recvmmsg puts each datagram into a slot of maxUdpOctets.
            int readOctets = limits.maxUdpOctets() * limits.datagramsPerRead();
            return ChannelUdpSocket.options(channels, readOctets, limits)
                    .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, limits.maxUdpOctets());
        }
    },
    /** The JDK's sockets, on any system: one UDP socket, on one event loop. */
    JDK {
        @Override
        boolean areAvailable() {
            return true;
        }

        @Override
        IoHandlerFactory ioHandlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        ChannelFactory<? extends ServerChannel> listeners(InetAddress address) {
            return NioServerSocketChannel::new;
        }

        @Override
        UdpSocket bindUdp(InetSocketAddress address, boolean shared, LoopState state, DnsLimits limits) {
            Bootstrap options = ChannelUdpSocket.options(
                    () -> new NioDatagramChannel(family(address.getAddress())), limits.maxUdpOctets(), limits);
            return ChannelUdpSocket.bind(address, state, options);
        }
    };

    /** The kinds that this machine and this Java support, the best first. */
    static List<Sockets> ofThisMachine() {
        return Arrays.stream(values()).filter(Sockets::areAvailable).toList();
    }

    /** The best of {@link #ofThisMachine} that the operator allows; logs it if it is not what was wanted. */
    static Sockets best(UdpSockets wanted) {
        Sockets best = ofThisMachine().stream()
                .filter(sockets -> wanted == UdpSockets.BATCHES || sockets != BATCHES)
                .findFirst()
                .orElse(JDK);
        if (wanted == UdpSockets.BATCHES && best != BATCHES) {
            LoggerFactory.getLogger(Sockets.class)
                    .info(
                            "UDP goes through Netty's channels: batches need Linux on x86-64 or ARM64 and Java 22 or newer,"
                                    + " and this is Java {} on {} {}",
                            Runtime.version().feature(),
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"));
        }
        return best;
    }

    abstract boolean areAvailable();

    IoHandlerFactory ioHandlers() {
        return LastingEpollHandler.newFactory();
    }

    ChannelFactory<? extends ServerChannel> listeners(InetAddress address) {
        return () -> new EpollServerSocketChannel(family(address));
    }

    /**
     * Binds a UDP socket; its queries wait until it is read.
     *
     * @param shared whether other sockets of this program may have the same address; only where {@link #haveOnePerLoop}
     * @throws CannotListenException if the address cannot be bound
     */
    abstract UdpSocket bindUdp(InetSocketAddress address, boolean shared, LoopState state, DnsLimits limits);

    /**
     * Takes a UDP socket that another process has bound.
     *
     * @throws UnsupportedOperationException if not {@link #canBePassed}
     */
    UdpSocket adoptUdp(PassedSocket socket, LoopState state, DnsLimits limits) {
        throw new UnsupportedOperationException("sockets can be passed only on Linux");
    }

    /** Whether these sockets can be passed between processes. */
    boolean canBePassed() {
        return this != JDK;
    }

    /** Whether several UDP sockets can share an address, each serving a part of the clients. */
    boolean haveOnePerLoop() {
        return this != JDK;
    }

    private static SocketProtocolFamily family(InetAddress address) {
        return address instanceof Inet6Address ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET;
    }
}
