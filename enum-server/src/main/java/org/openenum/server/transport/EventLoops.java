package org.openenum.server.transport;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import java.util.concurrent.Executor;

/**
 * The event loops of a server, each a thread named {@code dns-...}. They alternate between packets and other work in
 * short turns: thousands of queries that are retried after their loads do not keep new ones waiting.
 */
final class EventLoops extends MultiThreadIoEventLoopGroup {

    /**
     * How long a loop does other work before it reads packets again, and checks which queries have waited too long. If
     * net.core.rmem_max was not raised, the kernel buffers some five hundred packets for a socket: those of 50 ms at
     * 10,000 a second. With Netty's own limit of one second, twenty queries took ten seconds beside one that was
     * retried all that time; with this limit, 0.13 s (UdpIT).
     */
    private static final long TURN_MILLIS = 5;

    EventLoops(int count, IoHandlerFactory handlers) {
        super(count, new DefaultThreadFactory("dns", true), handlers);
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory handlers, Object... none) {
        return new SingleThreadIoEventLoop(
                this, executor, handlers, Integer.MAX_VALUE, RejectedExecutionHandlers.reject(), TURN_MILLIS);
    }
}
