package org.openenum.server.query;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.net.InetAddress;
import java.time.InstantSource;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.EdnsOptions;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.AddressPrefixes;
import org.openenum.server.requester.Requester;

/**
 * Answers the EDNS options of a query: identity, keepalive, client subnet, cookie. Only options in the query are
 * answered.
 *
 * <p>It belongs to one event loop. A query without these options costs four comparisons.
 */
final class ReplyOptions {

    private static final int KEEPALIVE_OCTETS = 2;
    private static final int KEEPALIVE_UNIT_MILLIS = 100;
    private static final long MAX_KEEPALIVE = 0xFFFF;

    private final byte[] nsid;
    private final byte[] keepalive;
    private final AddressPrefixes subnetsTrusted;
    private final CookiePolicy policy;
    private final Cookies cookies;
    private boolean hadGoodCookie;

    ReplyOptions(QuerySettings settings, InstantSource clock) {
        this.nsid = settings.identity().nsid().getBytes(US_ASCII);
        long units = Math.min(settings.tcpIdle().toMillis() / KEEPALIVE_UNIT_MILLIS, MAX_KEEPALIVE);
        this.keepalive = new byte[] {(byte) (units >>> 8), (byte) units};
        this.subnetsTrusted = settings.subnetsTrusted();
        this.policy = settings.cookies();
        this.cookies = new Cookies(policy.secrets(), clock);
    }

    /**
     * Puts the options into the answer.
     *
     * @param requester the client; if it is trusted and queries on behalf of another client, that one
     * @return whether the query may be answered: not if a valid cookie is required and missing
     */
    boolean put(QueryMessage query, Transport transport, InetAddress client, Requester requester, AnswerWriter out) {
        EdnsOptions asked = query.options();
        hadGoodCookie = false;
        if (asked.wantsNsid() && nsid.length > 0) {
            out.option(EdnsOptions.NSID, nsid, nsid.length);
        }
        // RFC 7828, section 3.2.1 and 3.3.1: the option has no meaning over UDP, and is ignored there.
        // https://datatracker.ietf.org/doc/html/rfc7828#section-3.3.1
        if (asked.wantsKeepalive() && transport == Transport.TCP) {
            out.option(EdnsOptions.TCP_KEEPALIVE, keepalive, KEEPALIVE_OCTETS);
        }
        // RFC 7871, section 7.2.1: "the FAMILY, SOURCE PREFIX-LENGTH, and ADDRESS in the response MUST match those in
        // the query"; the SCOPE of a query is 0, which means that the answer is the same for all. Otherwise the scope
        // is set when the answer is known. https://datatracker.ietf.org/doc/html/rfc7871#section-7.2.1
        if (asked.hasSubnet() && subnetsTrusted.contain(client)) {
            out.option(EdnsOptions.CLIENT_SUBNET, query.packet(), asked.subnetStart(), asked.subnetOctets());
            requester.askFor(query.packet(), asked.subnetStart(), asked.subnetOctets());
        }
        return !asked.hasCookie() || !policy.isOn() || putCookie(query, transport, client, out);
    }

    /** A TCP connection proves the client's address anyway. */
    private boolean putCookie(QueryMessage query, Transport transport, InetAddress client, AnswerWriter out) {
        EdnsOptions asked = query.options();
        hadGoodCookie = cookies.check(query.packet(), asked.cookieStart(), asked.cookieOctets(), client.getAddress());
        out.option(EdnsOptions.COOKIE, cookies.answer(), Cookies.OCTETS);
        return hadGoodCookie || !policy.required() || transport == Transport.TCP;
    }

    /** Whether the query whose options were {@linkplain #put put} had a valid server cookie. */
    boolean hadGoodCookie() {
        return hadGoodCookie;
    }

    // RFC 7873, section 5.4, lets a client ask for a cookie and nothing else: "If such a query provided just a Client
    // Cookie and no Server Cookie, the response SHALL have the RCODE NOERROR. This mechanism can also be used to
    // confirm/re-establish an existing Server Cookie [...]. In this case, the response SHALL have the RCODE BADCOOKIE
    // if the Server Cookie sent with the query was invalid and the RCODE NOERROR if it was valid."
    // https://datatracker.ietf.org/doc/html/rfc7873#section-5.4
    /** The response code for a query without a question, whose options were {@linkplain #put put}. */
    Rcode rcodeWithoutQuestion(QueryMessage query) {
        EdnsOptions asked = query.options();
        if (!asked.hasCookie() || !policy.isOn()) {
            return Rcode.FORMERR;
        }
        boolean isFirst = asked.cookieOctets() == EdnsOptions.CLIENT_COOKIE_OCTETS;
        return isFirst || hadGoodCookie ? Rcode.NOERROR : Rcode.BADCOOKIE;
    }
}
