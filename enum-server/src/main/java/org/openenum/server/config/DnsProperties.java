package org.openenum.server.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.openenum.server.query.CookieSecret;
import org.openenum.server.query.Identity;
import org.openenum.server.query.QuerySettings;
import org.openenum.server.query.ResponseRateLimit;
import org.openenum.server.requester.AddressPrefixes;
import org.openenum.server.transport.DnsLimits;
import org.openenum.server.transport.UdpSockets;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where DNS listens and within which limits: {@code openenum.dns.*}. {@link DnsLimits} says what each limit is for.
 *
 * @param address one or more; 0.0.0.0 and :: are written out as every address that the machine has at the start
 * @param threads event loops; 0 is one for each core
 * @param errorTexts whether extended errors say in words what their codes mean
 */
@ConfigurationProperties("openenum.dns")
record DnsProperties(
        @DefaultValue("127.0.0.1") List<String> address,
        @DefaultValue("5300") int port,
        @DefaultValue("0") int threads,
        @DefaultValue Udp udp,
        @DefaultValue Tcp tcp,
        @DefaultValue Waiting waiting,
        @DefaultValue("8s") Duration stopWithin,
        @DefaultValue IdentityProperties identity,
        @DefaultValue CookieProperties cookies,
        @DefaultValue ClientSubnetProperties clientSubnet,
        @DefaultValue ResponseLimitProperties responseLimit,
        @DefaultValue("false") boolean errorTexts) {

    private static final int MAX_THREADS = 256;
    private static final int MAX_PORT = 65_535;

    DnsProperties {
        require(!address.isEmpty(), "openenum.dns.address must name an address");
        require(port >= 0 && port <= MAX_PORT, "openenum.dns.port must be 0 to 65535");
        require(threads >= 0 && threads <= MAX_THREADS, "openenum.dns.threads must be 0 to 256");
        addresses(address, port);
        limits(udp, tcp, waiting, stopWithin);
    }

    /** Limits of UDP, and how its datagrams come and go. */
    record Udp(
            @DefaultValue("batches") UdpSockets sockets,
            @DefaultValue("1232B") DataSize maxMessage,
            @DefaultValue("256") int datagramsPerRead,
            @DefaultValue("64") int answersPerMessage,
            @DefaultValue("4MB") DataSize receiveBuffer) {}

    /** Limits of TCP connections. */
    record Tcp(
            @DefaultValue("1024") int maxConnections,
            @DefaultValue("128") int maxConnectionsPerClient,
            @DefaultValue("10s") Duration idle,
            @DefaultValue("5s") Duration frameWithin,
            @DefaultValue("64") int maxWaiting,
            @DefaultValue("256KB") DataSize maxUnread,
            @DefaultValue("32MB") DataSize maxUnreadInAll) {}

    /** Limits of questions that wait for a load, for each event loop. */
    record Waiting(
            @DefaultValue("4096") int max,
            @DefaultValue("1500ms") Duration within) {}

    /** What the server tells about itself; empty is not told. {@link Identity} says to whom. */
    record IdentityProperties(
            @DefaultValue("") String version,
            @DefaultValue("") String hostname,
            @DefaultValue("") String nsid) {

        IdentityProperties {
            new Identity(version, hostname, nsid); // says what is wrong
        }
    }

    /**
     * EDNS client subnet (RFC 7871).
     *
     * @param trusted prefixes of the requesters whose option is taken and answered
     */
    record ClientSubnetProperties(@DefaultValue List<String> trusted) {

        ClientSubnetProperties {
            prefixes("openenum.dns.client-subnet.trusted", trusted);
        }
    }

    /**
     * Response rate limiting, see {@link ResponseRateLimit}.
     *
     * @param perSecond answers to one network; 0 is no limit
     * @param exempt prefixes of those who get all answers
     */
    record ResponseLimitProperties(
            @DefaultValue("0") int perSecond, @DefaultValue List<String> exempt) {

        ResponseLimitProperties {
            require(
                    perSecond >= 0 && perSecond <= ResponseRateLimit.MAX_PER_SECOND,
                    "openenum.dns.response-limit.per-second must be 0 (no limit) to "
                            + ResponseRateLimit.MAX_PER_SECOND);
            prefixes("openenum.dns.response-limit.exempt", exempt);
        }

        ResponseRateLimit limit() {
            return new ResponseRateLimit(perSecond, AddressPrefixes.of(exempt), System::nanoTime);
        }
    }

    int loops() {
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** @param ownCookieSecret is asked where the properties have none */
    QuerySettings settings(Supplier<CookieSecret> ownCookieSecret) {
        return new QuerySettings(
                limits().maxUdpOctets(),
                tcp.idle(),
                new Identity(identity.version(), identity.hostname(), identity.nsid()),
                cookies.policy(ownCookieSecret),
                AddressPrefixes.of(clientSubnet.trusted()),
                errorTexts,
                responseLimit.limit());
    }

    DnsLimits limits() {
        return limits(udp, tcp, waiting, stopWithin);
    }

    List<InetSocketAddress> addresses() {
        return addresses(address, port);
    }

    private static List<InetSocketAddress> addresses(List<String> hosts, int port) {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String host : hosts) {
            try {
                addresses.add(new InetSocketAddress(InetAddress.getByName(host.strip()), port));
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("openenum.dns.address: " + host + " is no address");
            }
        }
        return addresses;
    }

    private static DnsLimits limits(Udp udp, Tcp tcp, Waiting waiting, Duration stopWithin) {
        return new DnsLimits(
                octets(udp.maxMessage()),
                udp.datagramsPerRead(),
                udp.answersPerMessage(),
                octets(udp.receiveBuffer()),
                waiting.max(),
                waiting.within(),
                new DnsLimits.Tcp(
                        tcp.maxConnections(),
                        tcp.maxConnectionsPerClient(),
                        tcp.idle(),
                        tcp.frameWithin(),
                        tcp.maxWaiting(),
                        octets(tcp.maxUnread()),
                        octets(tcp.maxUnreadInAll())),
                stopWithin);
    }

    private static void prefixes(String property, List<String> texts) {
        try {
            AddressPrefixes.of(texts);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(property + ": " + e.getMessage(), e);
        }
    }

    private static int octets(DataSize size) {
        return Math.toIntExact(size.toBytes());
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
