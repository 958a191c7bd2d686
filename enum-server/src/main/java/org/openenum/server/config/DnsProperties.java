package org.openenum.server.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
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

/**
 * Where DNS listens, and its limits: {@code openenum.dns.*}.
 *
 * @param addresses one or more, with the same port; 0.0.0.0 and :: are expanded to all addresses of the machine at the
 *     start
 * @param loops the number of event loops
 * @param subnetsTrusted the requesters whose client subnet (RFC 7871) is used and echoed
 * @param errorTexts whether extended errors have texts beside their codes
 */
record DnsProperties(
        List<InetSocketAddress> addresses,
        int loops,
        UdpSockets udpSockets,
        DnsLimits limits,
        Identity identity,
        CookieProperties cookies,
        AddressPrefixes subnetsTrusted,
        ResponseRateLimit rateLimit,
        boolean errorTexts) {

    private static final int MAX_THREADS = 256;

    /** More do not fit into the off-heap memory that jvm.options allows. */
    private static final int MAX_THREADS_UNLESS_TOLD = 32;

    private static final int MAX_PORT = 65_535;

    static DnsProperties of(Settings settings) {
        return new DnsProperties(
                addresses(settings),
                loops(settings),
                settings.oneOf("openenum.dns.udp.sockets", UdpSockets.class),
                limits(settings),
                new Identity(
                        settings.text("openenum.dns.identity.version"),
                        settings.text("openenum.dns.identity.hostname"),
                        settings.text("openenum.dns.identity.nsid")),
                CookieProperties.of(settings),
                prefixes("openenum.dns.client-subnet.trusted", settings),
                rateLimit(settings),
                settings.is("openenum.dns.error-texts"));
    }

    private static List<InetSocketAddress> addresses(Settings settings) {
        int port = settings.count("openenum.dns.port");
        require(port >= 0 && port <= MAX_PORT, "openenum.dns.port must be 0 to 65535");
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String host : settings.texts("openenum.dns.address")) {
            try {
                addresses.add(new InetSocketAddress(InetAddress.getByName(host), port));
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("openenum.dns.address: " + host + " is not an address");
            }
        }
        require(!addresses.isEmpty(), "openenum.dns.address must name an address");
        return addresses;
    }

    private static int loops(Settings settings) {
        int threads = settings.count("openenum.dns.threads");
        require(threads >= 0 && threads <= MAX_THREADS, "openenum.dns.threads must be 0 to 256");
        return threads == 0 ? loopsFor(Runtime.getRuntime().availableProcessors()) : threads;
    }

    static int loopsFor(int cores) {
        return Math.min(cores, MAX_THREADS_UNLESS_TOLD);
    }

    private static DnsLimits limits(Settings settings) {
        return new DnsLimits(
                octets("openenum.dns.udp.max-message", settings),
                settings.count("openenum.dns.udp.datagrams-per-read"),
                settings.count("openenum.dns.udp.answers-per-message"),
                octets("openenum.dns.udp.receive-buffer", settings),
                settings.count("openenum.dns.waiting.max"),
                settings.duration("openenum.dns.waiting.within"),
                new DnsLimits.Tcp(
                        settings.count("openenum.dns.tcp.max-connections"),
                        settings.count("openenum.dns.tcp.max-connections-per-client"),
                        settings.duration("openenum.dns.tcp.idle"),
                        settings.duration("openenum.dns.tcp.frame-within"),
                        settings.count("openenum.dns.tcp.max-waiting"),
                        octets("openenum.dns.tcp.max-unread", settings),
                        octets("openenum.dns.tcp.max-unread-in-all", settings)),
                settings.duration("openenum.dns.stop-within"));
    }

    private static ResponseRateLimit rateLimit(Settings settings) {
        int perSecond = settings.count("openenum.dns.response-limit.per-second");
        require(
                perSecond >= 0 && perSecond <= ResponseRateLimit.MAX_PER_SECOND,
                "openenum.dns.response-limit.per-second must be 0 (no limit) to " + ResponseRateLimit.MAX_PER_SECOND);
        return new ResponseRateLimit(
                perSecond, prefixes("openenum.dns.response-limit.exempt", settings), System::nanoTime);
    }

    private static AddressPrefixes prefixes(String property, Settings settings) {
        try {
            return AddressPrefixes.of(settings.texts(property));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(property + ": " + e.getMessage(), e);
        }
    }

    private static int octets(String property, Settings settings) {
        long octets = settings.size(property).toBytes();
        require(octets <= Integer.MAX_VALUE, property + " must be less than 2GB");
        return (int) octets;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    int port() {
        return addresses.get(0).getPort();
    }

    /** @param ownCookieSecret used if the properties have none */
    QuerySettings settings(Supplier<CookieSecret> ownCookieSecret) {
        return new QuerySettings(
                limits.maxUdpOctets(),
                limits.tcp().idle(),
                identity,
                cookies.policy(ownCookieSecret),
                subnetsTrusted,
                errorTexts,
                rateLimit);
    }
}
