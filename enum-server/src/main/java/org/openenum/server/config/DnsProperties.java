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
import org.springframework.util.unit.DataSize;

/**
 * Where DNS listens and within which limits: {@code openenum.dns.*}. {@link DnsLimits} says what each limit is for.
 *
 * @param address one or more; 0.0.0.0 and :: are written out as every address that the machine has at the start
 * @param threads event loops; 0 is one for each core
 * @param errorTexts whether extended errors say in words what their codes mean
 */
record DnsProperties(
        List<String> address,
        int port,
        int threads,
        Udp udp,
        Tcp tcp,
        Waiting waiting,
        Duration stopWithin,
        IdentityProperties identity,
        CookieProperties cookies,
        ClientSubnetProperties clientSubnet,
        ResponseLimitProperties responseLimit,
        boolean errorTexts) {

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
            UdpSockets sockets,
            DataSize maxMessage,
            int datagramsPerRead,
            int answersPerMessage,
            DataSize receiveBuffer) {

        static Udp of(Settings settings) {
            return new Udp(
                    settings.oneOf("openenum.dns.udp.sockets", UdpSockets.class),
                    settings.size("openenum.dns.udp.max-message"),
                    settings.count("openenum.dns.udp.datagrams-per-read"),
                    settings.count("openenum.dns.udp.answers-per-message"),
                    settings.size("openenum.dns.udp.receive-buffer"));
        }
    }

    /** Limits of TCP connections. */
    record Tcp(
            int maxConnections,
            int maxConnectionsPerClient,
            Duration idle,
            Duration frameWithin,
            int maxWaiting,
            DataSize maxUnread,
            DataSize maxUnreadInAll) {

        static Tcp of(Settings settings) {
            return new Tcp(
                    settings.count("openenum.dns.tcp.max-connections"),
                    settings.count("openenum.dns.tcp.max-connections-per-client"),
                    settings.duration("openenum.dns.tcp.idle"),
                    settings.duration("openenum.dns.tcp.frame-within"),
                    settings.count("openenum.dns.tcp.max-waiting"),
                    settings.size("openenum.dns.tcp.max-unread"),
                    settings.size("openenum.dns.tcp.max-unread-in-all"));
        }
    }

    /** Limits of questions that wait for a load, for each event loop. */
    record Waiting(int max, Duration within) {

        static Waiting of(Settings settings) {
            return new Waiting(
                    settings.count("openenum.dns.waiting.max"), settings.duration("openenum.dns.waiting.within"));
        }
    }

    /** What the server tells about itself; empty is not told. {@link Identity} says to whom. */
    record IdentityProperties(String version, String hostname, String nsid) {

        IdentityProperties {
            new Identity(version, hostname, nsid); // says what is wrong
        }

        static IdentityProperties of(Settings settings) {
            return new IdentityProperties(
                    settings.text("openenum.dns.identity.version"),
                    settings.text("openenum.dns.identity.hostname"),
                    settings.text("openenum.dns.identity.nsid"));
        }
    }

    /**
     * EDNS client subnet (RFC 7871).
     *
     * @param trusted prefixes of the requesters whose option is taken and answered
     */
    record ClientSubnetProperties(List<String> trusted) {

        ClientSubnetProperties {
            prefixes("openenum.dns.client-subnet.trusted", trusted);
        }

        static ClientSubnetProperties of(Settings settings) {
            return new ClientSubnetProperties(settings.texts("openenum.dns.client-subnet.trusted"));
        }
    }

    /**
     * Response rate limiting, see {@link ResponseRateLimit}.
     *
     * @param perSecond answers to one network; 0 is no limit
     * @param exempt prefixes of those who get all answers
     */
    record ResponseLimitProperties(int perSecond, List<String> exempt) {

        ResponseLimitProperties {
            require(
                    perSecond >= 0 && perSecond <= ResponseRateLimit.MAX_PER_SECOND,
                    "openenum.dns.response-limit.per-second must be 0 (no limit) to "
                            + ResponseRateLimit.MAX_PER_SECOND);
            prefixes("openenum.dns.response-limit.exempt", exempt);
        }

        static ResponseLimitProperties of(Settings settings) {
            return new ResponseLimitProperties(
                    settings.count("openenum.dns.response-limit.per-second"),
                    settings.texts("openenum.dns.response-limit.exempt"));
        }

        ResponseRateLimit limit() {
            return new ResponseRateLimit(perSecond, AddressPrefixes.of(exempt), System::nanoTime);
        }
    }

    static DnsProperties of(Settings settings) {
        return new DnsProperties(
                settings.texts("openenum.dns.address"),
                settings.count("openenum.dns.port"),
                settings.count("openenum.dns.threads"),
                Udp.of(settings),
                Tcp.of(settings),
                Waiting.of(settings),
                settings.duration("openenum.dns.stop-within"),
                IdentityProperties.of(settings),
                CookieProperties.of(settings),
                ClientSubnetProperties.of(settings),
                ResponseLimitProperties.of(settings),
                settings.is("openenum.dns.error-texts"));
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
                octets("udp.max-message", udp.maxMessage()),
                udp.datagramsPerRead(),
                udp.answersPerMessage(),
                octets("udp.receive-buffer", udp.receiveBuffer()),
                waiting.max(),
                waiting.within(),
                new DnsLimits.Tcp(
                        tcp.maxConnections(),
                        tcp.maxConnectionsPerClient(),
                        tcp.idle(),
                        tcp.frameWithin(),
                        tcp.maxWaiting(),
                        octets("tcp.max-unread", tcp.maxUnread()),
                        octets("tcp.max-unread-in-all", tcp.maxUnreadInAll())),
                stopWithin);
    }

    private static void prefixes(String property, List<String> texts) {
        try {
            AddressPrefixes.of(texts);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(property + ": " + e.getMessage(), e);
        }
    }

    private static int octets(String property, DataSize size) {
        require(size.toBytes() <= Integer.MAX_VALUE, "openenum.dns." + property + " must be less than 2GB");
        return (int) size.toBytes();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
