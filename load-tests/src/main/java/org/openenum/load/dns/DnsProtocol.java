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
 * @param sockets how questions share sockets
 * @param latencies where response times go in nanoseconds
 */
public record DnsProtocol(InetSocketAddress server, Duration limit, Sockets sockets, Latencies latencies)
        implements Protocol, ProtocolBuilder {

    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(1);
    private static final int DEFAULT_SOCKETS_PER_LOOP = 4;

    /** Refuses a server that is not on this machine: load is for one's own. */
    public DnsProtocol {
        InetAddress address = server.getAddress();
        if (address == null || !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("only a server on loopback is asked, not " + server);
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("an answer needs time: " + limit);
        }
    }

    /** A server that is asked over a few shared sockets and may take a second. */
    static DnsProtocol of(InetSocketAddress server, Latencies latencies) {
        return new DnsProtocol(server, DEFAULT_LIMIT, new Sockets.Shared(DEFAULT_SOCKETS_PER_LOOP), latencies);
    }

    public DnsProtocol limit(Duration newLimit) {
        return new DnsProtocol(server, newLimit, sockets, latencies);
    }

    /** Every event loop has so many UDP sockets and TCP connections, and its virtual users take them in turn. */
    public DnsProtocol sharedSockets(int perLoop) {
        return new DnsProtocol(server, limit, new Sockets.Shared(perLoop), latencies);
    }

    /** Every virtual user has a UDP socket and a TCP connection of its own, closed when the user leaves. */
    public DnsProtocol socketsPerUser() {
        return new DnsProtocol(server, limit, new Sockets.PerUser(), latencies);
    }

    @Override
    public Protocol protocol() {
        return this;
    }

    /** How questions share sockets. */
    public sealed interface Sockets {

        /** So many per event loop and transport, taken in turn. */
        record Shared(int perLoop) implements Sockets {

            /** More would be a test of the kernel's tables. */
            private static final int MAX_PER_LOOP = 1_000;

            public Shared {
                if (perLoop < 1 || perLoop > MAX_PER_LOOP) {
                    throw new IllegalArgumentException("sockets per loop are 1 to " + MAX_PER_LOOP);
                }
            }
        }

        /** One per virtual user and transport. */
        record PerUser() implements Sockets {}
    }
}
