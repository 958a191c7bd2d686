package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.AddressPrefixes;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Section;

/** A path to {@link Addresses} with a stopped clock and one client; dnsjava reads its answers. */
final class AskedPath {

    /** The client of RFC 9018, appendix A.1. */
    static final InetAddress CLIENT = address("198.51.100.100");

    static final String SECRET = "e5e973e5a6b2a43f48e7dc849e37bfcf";

    /** The defaults, with cookies. */
    static final QuerySettings WITH_COOKIES = settings(PlainSettings.SECRET, false);

    final ServerCounts counts = new ServerCounts(1);
    private boolean stale;
    private final QueryPath path;

    AskedPath(QuerySettings settings) {
        InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(1_559_731_985));
        path = new QueryPath(new Addresses(), () -> stale, counts.ofLoop(0), settings, clock);
    }

    static QueryPath path(ServerCounts counts) {
        return new QueryPath(
                new Addresses(), () -> false, counts.ofLoop(0), PlainSettings.SETTINGS, InstantSource.system());
    }

    static QuerySettings settings(Identity identity, boolean cookieRequired) {
        return settings(identity, cookieRequired, PlainSettings.NO_LIMIT);
    }

    /** Like {@link #WITH_COOKIES}, with a limit. */
    static QuerySettings limited(ResponseRateLimit limit) {
        return settings(PlainSettings.SECRET, false, limit);
    }

    private static QuerySettings settings(Identity identity, boolean cookieRequired, ResponseRateLimit limit) {
        CookiePolicy cookies = new CookiePolicy(List.of(CookieSecret.ofHex(SECRET)), cookieRequired);
        return new QuerySettings(
                1232, PlainSettings.SETTINGS.tcpIdle(), identity, cookies, AddressPrefixes.of(List.of()), false, limit);
    }

    /** Like {@link #WITH_COOKIES}, with client subnets from trusted addresses and with texts in extended errors. */
    static QuerySettings talkative(String subnetsTrusted) {
        return new QuerySettings(
                1232,
                PlainSettings.SETTINGS.tcpIdle(),
                PlainSettings.SECRET,
                CookiePolicy.OFF,
                AddressPrefixes.of(List.of(subnetsTrusted)),
                true,
                PlainSettings.NO_LIMIT);
    }

    void stale(boolean isStale) {
        stale = isStale;
    }

    /** Sends a query over UDP, with options. */
    Message ask(String name, String type, EDNSOption... options) {
        return ask(withOptions(Packets.question(name, type), options).toWire(), Transport.UDP);
    }

    Message ask(byte[] packet, Transport transport) {
        assertThat(path.handle(packet, packet.length, transport, CLIENT)).isEqualTo(Handling.ANSWERED);
        return Packets.parse(path.answer(), path.answerOctets());
    }

    static Message withOptions(Message question, EDNSOption... options) {
        question.addRecord(new OPTRecord(1232, 0, 0, 0, List.of(options)), Section.ADDITIONAL);
        return question;
    }

    static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
