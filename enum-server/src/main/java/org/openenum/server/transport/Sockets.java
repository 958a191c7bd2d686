package org.openenum.server.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.UnixChannelOption;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The sockets of this platform: Linux's epoll, which reads many datagrams in one call and lets every event loop have a socket of its
 * own at the same address, or those of the JDK.
 */
enum Sockets {
    EPOLL {
        @Override
        IoHandlerFactory ioHandlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        ChannelFactory<? extends ServerChannel> listeners(InetAddress address) {
            return () -> new EpollServerSocketChannel(family(address));
        }

        @Override
        Bootstrap datagrams(InetSocketAddress address, DnsLimits limits) {
            // One buffer for a whole read: recvmmsg puts each datagram into a slot of maxUdpOctets.
            FixedRecvByteBufAllocator oneRead =
                    new FixedRecvByteBufAllocator(limits.maxUdpOctets() * limits.datagramsPerRead());
            oneRead.maxMessagesPerRead(limits.datagramsPerRead());
            return bootstrap(() -> new EpollDatagramChannel(family(address.getAddress())), oneRead, limits)
                    .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, limits.maxUdpOctets());
        }

        @Override
        Bootstrap shared(Bootstrap datagrams) {
            return datagrams.option(UnixChannelOption.SO_REUSEPORT, true);
        }

        @Override
        boolean hasSocketPerLoop() {
            return true;
        }
    },
    JDK {
        @Override
        IoHandlerFactory ioHandlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        ChannelFactory<? extends ServerChannel> listeners(InetAddress address) {
            return NioServerSocketChannel::new;
        }

        @Override
        Bootstrap datagrams(InetSocketAddress address, DnsLimits limits) {
            FixedRecvByteBufAllocator oneDatagram = new FixedRecvByteBufAllocator(limits.maxUdpOctets());
            oneDatagram.maxMessagesPerRead(limits.datagramsPerRead());
            return bootstrap(() -> new NioDatagramChannel(family(address.getAddress())), oneDatagram, limits);
        }

        @Override
        Bootstrap shared(Bootstrap datagrams) {
            return datagrams;
        }

        @Override
        boolean hasSocketPerLoop() {
            return false;
        }
    };

    /** The best that this machine has. */
    static Sockets ofThisMachine() {
        return Epoll.isAvailable() ? EPOLL : JDK;
    }

    abstract IoHandlerFactory ioHandlers();

    abstract ChannelFactory<? extends ServerChannel> listeners(InetAddress address);

    /** A UDP socket that has its address to itself. */
    abstract Bootstrap datagrams(InetSocketAddress address, DnsLimits limits);

    /** Lets a UDP socket share its address with others of this program. */
    abstract Bootstrap shared(Bootstrap datagrams);

    /** Whether several UDP sockets can share an address, each with a part of the clients. */
    abstract boolean hasSocketPerLoop();

    private static Bootstrap bootstrap(
            ChannelFactory<? extends Channel> channels, FixedRecvByteBufAllocator buffers, DnsLimits limits) {
        return new Bootstrap()
                .channelFactory(channels)
                .option(ChannelOption.RECVBUF_ALLOCATOR, buffers)
                .option(ChannelOption.SO_RCVBUF, limits.udpReceiveBufferOctets());
    }

    private static SocketProtocolFamily family(InetAddress address) {
        return address instanceof Inet6Address ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET;
    }
}
