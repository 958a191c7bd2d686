package org.openenum.load.prove.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.xbill.DNS.CookieOption;
import org.xbill.DNS.DClass;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * A small query with a large answer.
 *
 * @param kind for people
 * @param message its ID is set by the sender
 * @param allowedOctets the maximum size of its answer
 */
record FloodQuestion(String kind, Message message, int allowedOctets) {

    /** Fits every network, whatever a query announces: openenum.dns.udp.max-message. */
    private static final int MAX_UDP_OCTETS = 1_232;
    /** RFC 1035, section 4.2.1: without EDNS. */
    private static final int PLAIN_OCTETS = 512;

    private static final int NO_EDNS = 0;
    private static final List<Integer> SIZES = List.of(NO_EDNS, PLAIN_OCTETS, MAX_UDP_OCTETS, 4_096, 65_535);
    private static final List<Integer> TYPES = List.of(Type.NAPTR, Type.ANY);

    private static final byte[] CLIENT_COOKIE = {1, 2, 3, 4, 5, 6, 7, 8};
    private static final byte[] WRONG_COOKIE = {1, 0, 0, 0, 9, 9, 9, 9, 8, 8, 8, 8, 7, 7, 7, 7};

    /** Every kind, for some owner names and for their zone. */
    static List<FloodQuestion> all(List<String> owners, String apex) throws IOException {
        List<FloodQuestion> all = new ArrayList<>();
        for (int octets : SIZES) {
            for (int type : TYPES) {
                for (String owner : owners) {
                    all.add(plain(owner, type, octets));
                }
            }
            all.add(plain(apex, Type.DNSKEY, octets));
            all.add(plain(apex, Type.ANY, octets));
        }
        for (String owner : owners) {
            all.add(of(owner, Type.NAPTR, MAX_UDP_OCTETS, "no server's cookie", new CookieOption(CLIENT_COOKIE)));
            all.add(of(
                    owner,
                    Type.NAPTR,
                    MAX_UDP_OCTETS,
                    "a wrong cookie",
                    new CookieOption(CLIENT_COOKIE, WRONG_COOKIE)));
        }
        return all;
    }

    private static FloodQuestion plain(String owner, int type, int ednsOctets) throws IOException {
        return of(owner, type, ednsOctets, ednsOctets == NO_EDNS ? "no EDNS" : "EDNS " + ednsOctets);
    }

    private static FloodQuestion of(String owner, int type, int ednsOctets, String how, EDNSOption... options)
            throws IOException {
        Message message = Message.newQuery(Record.newRecord(Name.fromString(owner, Name.root), type, DClass.IN));
        if (ednsOctets != NO_EDNS) {
            message.addRecord(new OPTRecord(ednsOctets, 0, 0, 0, List.of(options)), Section.ADDITIONAL);
        }
        int allowed = Math.min(Math.max(ednsOctets, PLAIN_OCTETS), MAX_UDP_OCTETS);
        return new FloodQuestion(Type.string(type) + ", " + how, message, allowed);
    }
}
