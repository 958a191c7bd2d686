package org.openenum.load.dns;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Which server is asked, and over what sockets.
 *
 * @param server its address and port
 * @param limit how long a question waits for its answer
 * @param socketsPerLoop UDP sockets and TCP connections of each event loop, which its virtual users take in turn
 * @param latencies where response times go in nanoseconds
 */
public record DnsProtocol(InetSocketAddress server, Duration limit, int socketsPerLoop, Latencies latencies)
        implements Protocol, ProtocolBuilder {

    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(1);
    private static final int DEFAULT_SOCKETS_PER_LOOP = 4;
    /** More would be a test of the kernel's tables. */
    private static final int MAX_SOCKETS_PER_LOOP = 1_000;

    /** Refuses a server that is not on this machine: load is for one's own. */
    public DnsProtocol {
        InetAddress address = server.getAddress();
        if (address == null || !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("only a server on loopback is asked, not " + server);
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("an answer needs time: " + limit);
        }
        if (socketsPerLoop < 1 || socketsPerLoop > MAX_SOCKETS_PER_LOOP) {
            throw new IllegalArgumentException("sockets per loop are 1 to " + MAX_SOCKETS_PER_LOOP);
        }
    }

    /** A server that is asked over a few shared sockets and may take a second. */
    static DnsProtocol of(InetSocketAddress server, Latencies latencies) {
        return new DnsProtocol(server, DEFAULT_LIMIT, DEFAULT_SOCKETS_PER_LOOP, latencies);
    }

    public DnsProtocol limit(Duration newLimit) {
        return new DnsProtocol(server, newLimit, socketsPerLoop, latencies);
    }

    public DnsProtocol socketsPerLoop(int count) {
        return new DnsProtocol(server, limit, count, latencies);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
