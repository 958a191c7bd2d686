package org.openenum.server.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.DomainSocketReadMode;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives sockets from the {@link SocketOutlet} of another process, over a Unix socket that only its owner can open.
 * It is open from its creation to {@link #close}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // void promises: exceptionCaught gets failures
final class SocketInlet implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SocketInlet.class);

    private final Path path;
    private final Channel listener;
    private final Consumer<PassedSocket> connections;
    private final BlockingQueue<PassedSocket> bound = new LinkedBlockingQueue<>();
    private volatile boolean closed;

    /**
     * @param connections gets each connection as it comes, on an event loop
     * @throws IOException if the path cannot be bound
     */
    SocketInlet(Path path, EventLoopGroup loops, Consumer<PassedSocket> connections) throws IOException {
        this.path = path;
        this.connections = connections;
        Files.deleteIfExists(path);
        ChannelFuture binding = new ServerBootstrap()
                .group(loops)
                .channel(EpollServerDomainSocketChannel.class)
                .childOption(EpollChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection.pipeline().addLast(new Taking());
                    }
                })
                .bind(new DomainSocketAddress(path.toString()))
                .awaitUninterruptibly();
        if (binding.cause() != null) {
            throw new IOException("sockets cannot be received at " + path, binding.cause());
        }
        listener = binding.channel();
    }

    /**
     * Waits for bound sockets.
     *
     * @throws IOException if fewer than {@code count} have come in time
     */
    List<PassedSocket> await(int count, long withinMillis) throws IOException, InterruptedException {
        List<PassedSocket> all = new ArrayList<>();
        while (all.size() < count) {
            PassedSocket next = bound.poll(withinMillis, TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new IOException("only " + all.size() + " of " + count + " sockets have arrived");
            }
            all.add(next);
        }
        return all;
    }

    /** Closes bound sockets that nobody waits for, and those that still come: they would keep their ports in use. */
    @Override
    public void close() throws IOException {
        closed = true;
        listener.close().awaitUninterruptibly();
        closeLeft();
        Files.deleteIfExists(path);
    }

    private void closeLeft() {
        List<PassedSocket> left = new ArrayList<>();
        bound.drainTo(left);
        left.forEach(PassedSocket::close);
    }

    /** Takes the sockets that come through one connection. */
    private final class Taking extends SimpleChannelInboundHandler<FileDescriptor> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, FileDescriptor descriptor) throws IOException {
            context.writeAndFlush(Unpooled.buffer(1).writeByte(0), context.voidPromise()); // acknowledge it
            PassedSocket socket;
            try {
                socket = PassedSocket.of(descriptor.intValue());
            } catch (IOException e) {
                LOG.debug("A connection ended on its way", e);
                new Socket(descriptor.intValue()).close();
                return;
            }
            if (socket.kind() == PassedSocket.Kind.CONNECTION) {
                connections.accept(socket);
            } else {
                bound.add(socket);
                if (closed) {
                    closeLeft();
                }
            }
        }

        /** The other process has ended, so the acknowledgement cannot be sent. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            LOG.debug("Who passes sockets has ended", cause);
            context.close();
        }
    }
}
