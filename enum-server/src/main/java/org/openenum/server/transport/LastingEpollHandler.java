package org.openenum.server.transport;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.util.concurrent.ThreadAwareExecutor;

/**
 * Netty's epoll handler, changed to keep sockets in the epoll set as long as they are open.
 *
 * <p>Netty 4.2 (as of 4.2.20) removes a socket that waits for no event from the set, and does not add it back when it
 * waits for one again: epoll_ctl(2) then fails, and the connection is lost with its answers. A connection is in that
 * state between two answers if its client has shut down its sending side. Here, such a socket only waits for a hang-up,
 * which is reported once.
 */
final class LastingEpollHandler implements IoHandler {

    private final IoHandler netty;

    private LastingEpollHandler(IoHandler netty) {
        this.netty = netty;
    }

    static IoHandlerFactory newFactory() {
        IoHandlerFactory ofNetty = EpollIoHandler.newFactory();
        return new IoHandlerFactory() {

            @Override
            public IoHandler newHandler(ThreadAwareExecutor executor) {
                return new LastingEpollHandler(ofNetty.newHandler(executor));
            }

            @Override
            public boolean isChangingThreadSupported() {
                return ofNetty.isChangingThreadSupported();
            }
        };
    }

    @Override
    public void initialize() {
        netty.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        return netty.run(context);
    }

    @Override
    public void prepareToDestroy() {
        netty.prepareToDestroy();
    }

    @Override
    public void destroy() {
        netty.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return new Lasting(netty.register(handle));
    }

    @Override
    public void wakeup() {
        netty.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return netty.isCompatible(type);
    }

    /** A socket's registration; only its own event loop submits the events that it waits for. */
    private static final class Lasting implements IoRegistration {

        private final IoRegistration netty;

        /** Netty adds a socket to the set only with the first event that it waits for. */
        private volatile boolean inSet;

        Lasting(IoRegistration netty) {
            this.netty = netty;
        }

        @Override
        public long submit(IoOps ops) {
            if (EpollIoOps.NONE.equals(ops)) {
                return inSet ? netty.submit(EpollIoOps.EPOLLET) : netty.submit(ops);
            }
            inSet = true;
            return netty.submit(ops);
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the signature is Netty's
        public <T> T attachment() {
            return netty.attachment();
        }

        @Override
        public boolean isValid() {
            return netty.isValid();
        }

        @Override
        public boolean cancel() {
            return netty.cancel();
        }
    }
}
