package org.openenum.server.transport;

import static java.util.Objects.requireNonNull;

import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Passes a server's sockets to another process. For one thread. */
public final class SocketPassing implements AutoCloseable {

    private final SocketOutlet outlet;
    private final ListeningSockets listening;
    private final ChannelGroup connections;
    private @Nullable Future<Void> allGone;

    SocketPassing(SocketOutlet outlet, ListeningSockets listening, ChannelGroup connections) {
        this.outlet = outlet;
        this.listening = listening;
        this.connections = connections;
    }

    /**
     * Passes the listening sockets. They stay open here, and are read as before.
     *
     * @return how many there are
     * @throws IOException if the other process does not take them in time
     */
    public int passListening(Duration within) throws IOException {
        return listening.passThrough(outlet, within);
    }

    /**
     * Passes each TCP connection as soon as it is quiet: all its queries are answered, and no part of another one has
     * come.
     */
    public void passConnections() {
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(outlet));
        allGone = connections.newCloseFuture();
    }

    /** Returns whether all connections have gone that were open at {@link #passConnections}. */
    public boolean awaitConnections(Duration within) {
        return requireNonNull(allGone).awaitUninterruptibly(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Passes nothing more: what has not been sent yet stays here.
     *
     * @return whether the other process has acknowledged in time all that was sent
     */
    public boolean passNoMore(Duration within) {
        return outlet.passNoMore().awaitUninterruptibly(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Keeps the connections that have not gone. */
    public void keepConnections() {
        connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(TcpConnection.STAYING));
    }

    @Override
    public void close() {
        outlet.close();
    }
}
