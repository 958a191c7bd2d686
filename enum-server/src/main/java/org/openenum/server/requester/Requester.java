package org.openenum.server.requester;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who asks the question at hand. It belongs to one event loop and is used again for the next question.
 *
 * <p>The address is looked up when somebody wants to know, once for each state of the table. As long as there is no
 * network, nobody does.
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

    /** Nobody in particular; for what is asked without a packet. */
    public static Requester nobody() {
        return new Requester();
    }

    /** Somebody's question begins. */
    public void begin(InetAddress address) {
        client = address;
        subnet = false;
        known = false;
        lookedUpIn = null;
        group = Group.NOBODY;
    }

    /**
     * The question is one that a trusted resolver asks for somebody else.
     *
     * @param start where in the packet a valid client subnet (RFC 7871) begins: family, source and scope length,
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

    /** Whether a trusted resolver asks for somebody else. */
    public boolean isBehindResolver() {
        return subnet;
    }

    /** The group in this state of the table. */
    public Group in(Requesters requesters) {
        if (lookedUpIn != requesters) {
            group = requesters.isEmpty() ? Group.NOBODY : lookUp(requesters);
            lookedUpIn = requesters;
        }
        return group;
    }

    /** The group in the state of the table that it was last looked up in: the one that the answer was decided for. */
    public Group group() {
        return group;
    }

    private Group lookUp(Requesters requesters) {
        readClient();
        return client == null ? Group.NOBODY : requesters.group(isIpv4, hi, lo);
    }

    /**
     * The SCOPE PREFIX-LENGTH of an answer: how much of the client subnet's address matters for it.
     *
     * @return 0 if nothing of it does
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

    /** Eight octets of an address from {@code from} on; those that it does not have are 0. */
    static long bits(byte[] octets, int start, int from, int length) {
        long bits = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            bits = (bits << Byte.SIZE) | (i < length ? octets[start + i] & 0xFF : 0);
        }
        return bits;
    }
}
