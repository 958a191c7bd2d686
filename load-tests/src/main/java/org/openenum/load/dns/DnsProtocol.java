package org.openenum.load.dns;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The server under test.
 *
 * @param server its address and port
 * @param limit how long a query waits for its answer
 * @param latencies receives response times in nanoseconds
 */
public record DnsProtocol(InetSocketAddress server, Duration limit, Latencies latencies)
        implements Protocol, ProtocolBuilder {

    /** Refuses a server that is not on this machine, because load must not go to others. */
    public DnsProtocol {
        InetAddress address = server.getAddress();
        if (address == null || !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("only a server on loopback is asked, not " + server);
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("an answer needs time: " + limit);
        }
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
