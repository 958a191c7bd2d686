package org.openenum.admin.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.CustomerNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tomcat's endpoint with a limit on the connections of one address; for IPv6, of the network of one customer. Trusted
 * proxies have no limit here, because many clients are behind them.
 *
 * <p>Only the acceptor thread counts connections, and it counts the open ones each time, so no counter can become
 * wrong.
 */
final class ConnectionLimit extends NioEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimit.class);

    /** A flooding address is logged, but cannot flood the log. */
    private static final long LOG_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private int maxOfAddress = Integer.MAX_VALUE;

    private TrustedProxies proxies = TrustedProxies.NONE;

    private long loggedAt = System.nanoTime() - LOG_EVERY_NANOS;

    /** To be called before the start. */
    void limit(int connectionsOfAddress, TrustedProxies exempt) {
        maxOfAddress = connectionsOfAddress;
        proxies = exempt;
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        InetAddress address = addressOf(socket);
        if (address != null && !proxies.contains(address) && isExhaustedBy(address)) {
            long now = System.nanoTime();
            if (now - loggedAt >= LOG_EVERY_NANOS) {
                loggedAt = now;
                LOG.warn("{} has {} connections: further ones are closed", address.getHostAddress(), maxOfAddress);
            }
            destroySocket(socket);
            return false;
        }
        return super.setSocketOptions(socket);
    }

    private boolean isExhaustedBy(InetAddress address) {
        if (getConnections().size() < maxOfAddress) {
            return false;
        }
        long customer = customerOf(address);
        int open = 0;
        for (SocketWrapperBase<NioChannel> connection : getConnections()) {
            InetAddress other = addressOf(connection.getSocket().getIOChannel());
            if (other != null && customerOf(other) == customer) {
                open++;
            }
        }
        return open >= maxOfAddress;
    }

    private static long customerOf(InetAddress address) {
        return CustomerNetwork.of(address.getAddress(), CustomerNetwork.IPV4_ADDRESS_OCTETS);
    }

    /** Null if the connection has just been closed. */
    private static @Nullable InetAddress addressOf(@Nullable SocketChannel socket) {
        try {
            return (socket != null && socket.getRemoteAddress() instanceof InetSocketAddress remote)
                    ? remote.getAddress()
                    : null;
        } catch (IOException e) {
            return null;
        }
    }
}
