package org.openenum.server.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.unix.UnixChannel;
import java.net.InetSocketAddress;

/** A UDP socket as a Netty channel with a {@link UdpHandler}. */
final class ChannelUdpSocket implements UdpSocket {

    private static final WriteBufferWaterMark UNSENT_OCTETS = new WriteBufferWaterMark(256 << 10, 1 << 20);

    private final Channel channel;

    private ChannelUdpSocket(Channel channel) {
        this.channel = channel;
    }

    /**
     * The options that all kinds of sockets have.
     *
     * @param readOctets the most octets of one read, in all its datagrams
     */
    static Bootstrap options(ChannelFactory<? extends Channel> channels, int readOctets, DnsLimits limits) {
        FixedRecvByteBufAllocator oneRead = new FixedRecvByteBufAllocator(readOctets);
        oneRead.maxMessagesPerRead(limits.datagramsPerRead());
        return new Bootstrap()
                .channelFactory(channels)
                .option(ChannelOption.RECVBUF_ALLOCATOR, oneRead)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.SO_RCVBUF, limits.udpReceiveBufferOctets())
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT_OCTETS);
    }

    /** @throws CannotListenException if the address cannot be bound */
    static ChannelUdpSocket bind(InetSocketAddress address, LoopState state, Bootstrap options) {
        return of(answering(state, options).bind(address), address);
    }

    /** Takes a socket that is already bound; the options create the channel for it. */
    static ChannelUdpSocket adopt(InetSocketAddress address, LoopState state, Bootstrap options) {
        return of(answering(state, options).register(), address);
    }

    private static Bootstrap answering(LoopState state, Bootstrap options) {
        return options.group(state.loop).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel socket) {
                socket.pipeline().addLast(new UdpHandler(state));
            }
        });
    }

    private static ChannelUdpSocket of(ChannelFuture opening, InetSocketAddress address) {
        Throwable cause = opening.awaitUninterruptibly().cause();
        if (cause != null) {
            throw new CannotListenException("UDP", address, cause);
        }
        return new ChannelUdpSocket(opening.channel());
    }

    @Override
    public boolean isOpen() {
        return channel.isActive();
    }

    @Override
    public int descriptor() {
        return ((UnixChannel) channel).fd().intValue();
    }

    @Override
    public void read(boolean on) {
        channel.eventLoop().submit(() -> channel.config().setAutoRead(on)).awaitUninterruptibly();
    }

    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
    }
}
