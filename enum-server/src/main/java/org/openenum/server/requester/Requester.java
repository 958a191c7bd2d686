package org.openenum.server.requester;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The requester of the current query. It belongs to one event loop and is reused for the next query.
 *
 * <p>The group is looked up on demand, once for each state of the table, and never while the table has no networks.
 */
public final class Requester {

    static final int IPV6_OCTETS = 16;

    private static final int IPV4_OCTETS = 4;
    private static final int FAMILY_IPV4 = 1;
    private static final int FAMILY_IPV6 = 2;

    /** Family, source and scope prefix length. */
    private static final int SUBNET_HEAD_OCTETS = 4;

    private @Nullable InetAddress client;
    private boolean subnet;
    private boolean known;
    private boolean isIpv4;
    private long hi;
    private long lo;
    private @Nullable Requesters lookedUpIn;
    private Group group = Group.NOBODY;

    /** A requester in no group, for queries that do not come in a packet. */
    public static Requester nobody() {
        return new Requester();
    }

    /** Starts the next query, sent by this client. */
    public void begin(InetAddress address) {
        client = address;
        subnet = false;
        known = false;
        lookedUpIn = null;
        group = Group.NOBODY;
    }

    /**
     * Takes the client subnet that a trusted resolver sent in place of the resolver's own address.
     *
     * @param start where in the packet a valid client subnet (RFC 7871) begins: family, source and scope prefix length,
     *     address
     */
    // RFC 7871, section 7.1.2: a SOURCE PREFIX-LENGTH of 0 says that the client's address is not to be used.
    // https://datatracker.ietf.org/doc/html/rfc7871#section-7.1.2
    public void askFor(byte[] packet, int start, int octets) {
        int family = ((packet[start] & 0xFF) << Byte.SIZE) | (packet[start + 1] & 0xFF);
        boolean isUsed = packet[start + 2] != 0 && (family == FAMILY_IPV4 || family == FAMILY_IPV6);
        if (isUsed) {
            subnet = true;
            known = true;
            isIpv4 = family == FAMILY_IPV4;
            int address = start + SUBNET_HEAD_OCTETS;
            hi = bits(packet, address, 0, octets - SUBNET_HEAD_OCTETS);
            lo = bits(packet, address, Long.BYTES, octets - SUBNET_HEAD_OCTETS);
        }
    }

    /** Whether a trusted resolver sent the query on behalf of a client subnet. */
    public boolean isBehindResolver() {
        return subnet;
    }

    /** The requester's group in this state of the table. */
    public Group in(Requesters requesters) {
        if (lookedUpIn != requesters) {
            group = requesters.isEmpty() ? Group.NOBODY : lookUp(requesters);
            lookedUpIn = requesters;
        }
        return group;
    }

    /** The group found by the last lookup: the one for which the answer was decided. */
    public Group group() {
        return group;
    }

    private Group lookUp(Requesters requesters) {
        readClient();
        return client == null ? Group.NOBODY : requesters.group(isIpv4, hi, lo);
    }

    /**
     * The SCOPE PREFIX-LENGTH of an answer: how many bits of the client subnet it depends on.
     *
     * @return 0 if it does not depend on it
     */
    public int scope() {
        return subnet && lookedUpIn != null ? lookedUpIn.scope(isIpv4, hi, lo) : 0;
    }

    private void readClient() {
        InetAddress address = client;
        if (!known && address != null) {
            byte[] octets = address.getAddress();
            isIpv4 = octets.length == IPV4_OCTETS;
            hi = bits(octets, 0, 0, octets.length);
            lo = bits(octets, 0, Long.BYTES, octets.length);
            known = true;
        }
    }

    /** Eight octets of an address from {@code from} on; octets beyond its end are 0. */
    static long bits(byte[] octets, int start, int from, int length) {
        long bits = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            bits = (bits << Byte.SIZE) | (i < length ? octets[start + i] & 0xFF : 0);
        }
        return bits;
    }
}
