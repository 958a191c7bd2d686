package org.openenum.server.message;

/**
 * The EDNS options of a query that this server uses. All others are skipped, including padding (RFC 7830): RFC 6891,
 * section 6.1.2, requires that unknown options are ignored.
 *
 * <p>It belongs to a {@link QueryMessage}, refers to its packet, and is reused for the next one.
 */
public final class EdnsOptions {

    public static final int NSID = 3;
    public static final int CLIENT_SUBNET = 8;
    public static final int COOKIE = 10;
    public static final int TCP_KEEPALIVE = 11;
    public static final int EXTENDED_ERROR = 15;

    /** A client cookie alone. */
    public static final int CLIENT_COOKIE_OCTETS = 8;

    /** Code and length of an option. */
    static final int HEAD_OCTETS = 4;

    /** Offset of SCOPE PREFIX-LENGTH in a client subnet. */
    static final int SUBNET_SCOPE_AT = 3;

    private static final int MIN_BOTH_COOKIES_OCTETS = 16;
    private static final int MAX_BOTH_COOKIES_OCTETS = 40;
    private static final int SUBNET_HEAD_OCTETS = 4;
    private static final int FAMILY_IPV4 = 1;
    private static final int FAMILY_IPV6 = 2;
    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;

    private boolean valid;
    private boolean wantsNsid;
    private boolean wantsKeepalive;
    private int cookieStart;
    private int cookieOctets;
    private int subnetStart;
    private int subnetOctets;

    void clear() {
        valid = true;
        wantsNsid = false;
        wantsKeepalive = false;
        cookieOctets = 0;
        subnetOctets = 0;
    }

    /**
     * Reads the options of an OPT record.
     *
     * @return whether the lengths are consistent: no option extends past the end of the record
     */
    boolean read(byte[] packet, int start, int octets) {
        int end = start + octets;
        int at = start;
        while (at < end) {
            if (at + HEAD_OCTETS > end) {
                return false;
            }
            int valueStart = at + HEAD_OCTETS;
            int valueOctets = Octets.u16(packet, at + 2);
            at = valueStart + valueOctets;
            if (at > end) {
                return false;
            }
            readOption(Octets.u16(packet, valueStart - HEAD_OCTETS), packet, valueStart, valueOctets);
        }
        return true;
    }

    private void readOption(int code, byte[] packet, int start, int octets) {
        switch (code) {
            case NSID -> wantsNsid = true;
            case TCP_KEEPALIVE -> wantsKeepalive = true;
            case COOKIE -> readCookie(start, octets);
            case CLIENT_SUBNET -> {
                valid &= isSubnet(packet, start, octets);
                subnetStart = start;
                subnetOctets = octets;
            }
            default -> {}
        }
    }

    // RFC 7873, section 5.2: "In all cases of multiple COOKIE options in a request, only the first (the one closest to
    // the DNS header) is considered. All others are ignored."
    // RFC 7873, section 5.2.2: "If the COOKIE option is too short to contain a Client Cookie, then FORMERR is
    // generated. If the COOKIE option is longer than that required to hold a COOKIE option with just a Client Cookie (8
    // bytes) but is shorter than the minimum COOKIE option with both a Client Cookie and a Server Cookie (16 bytes),
    // then FORMERR is generated. If the COOKIE option is longer than the maximum valid COOKIE option (40 bytes), then
    // FORMERR is generated."
    // https://datatracker.ietf.org/doc/html/rfc7873#section-5.2
    private void readCookie(int start, int octets) {
        if (cookieOctets > 0) {
            return;
        }
        cookieStart = start;
        cookieOctets = octets;
        valid &= octets == CLIENT_COOKIE_OCTETS
                || (octets >= MIN_BOTH_COOKIES_OCTETS && octets <= MAX_BOTH_COOKIES_OCTETS);
    }

    // RFC 7871, section 6: "A server receiving an ECS option that uses either too few or too many ADDRESS octets, or
    // that has non-zero ADDRESS bits set beyond SOURCE PREFIX-LENGTH, SHOULD return FORMERR to reject the packet".
    // https://datatracker.ietf.org/doc/html/rfc7871#section-6
    private static boolean isSubnet(byte[] packet, int start, int octets) {
        if (octets < SUBNET_HEAD_OCTETS) {
            return false;
        }
        int prefixBits = packet[start + 2] & 0xFF;
        int maxBits = switch (Octets.u16(packet, start)) {
            case 0 -> 0; // no family: can only mean "do not use my address"
            case FAMILY_IPV4 -> IPV4_BITS;
            case FAMILY_IPV6 -> IPV6_BITS;
            default -> 0xFF; // a future family
        };
        boolean scopeIsZero = packet[start + SUBNET_SCOPE_AT] == 0;
        int addressOctets = octets - SUBNET_HEAD_OCTETS;
        return scopeIsZero
                && prefixBits <= maxBits
                && addressOctets == (prefixBits + 7) / 8
                && bitsBeyondAreZero(packet, start + octets - 1, prefixBits % 8);
    }

    private static boolean bitsBeyondAreZero(byte[] packet, int lastOctet, int bitsOfLast) {
        return bitsOfLast == 0 || (packet[lastOctet] & (0xFF >>> bitsOfLast)) == 0;
    }

    /** Whether every option that this server uses has the form that its RFC requires. */
    public boolean areValid() {
        return valid;
    }

    /** Whether the client asks for the identity of the server (RFC 5001). */
    public boolean wantsNsid() {
        return wantsNsid;
    }

    /** Whether a TCP client asks for the idle timeout of its connection (RFC 7828). */
    public boolean wantsKeepalive() {
        return wantsKeepalive;
    }

    /** Whether there is a client subnet (RFC 7871). */
    public boolean hasSubnet() {
        return subnetOctets > 0;
    }

    /** Where the client subnet starts in the packet: family, source and scope prefix length, address. */
    public int subnetStart() {
        return subnetStart;
    }

    public int subnetOctets() {
        return subnetOctets;
    }

    /** Whether there is a cookie (RFC 7873). */
    public boolean hasCookie() {
        return cookieOctets > 0;
    }

    /** Where the cookie starts in the packet: the client cookie, eight octets, and then perhaps the server cookie. */
    public int cookieStart() {
        return cookieStart;
    }

    /** The length of both cookies together. */
    public int cookieOctets() {
        return cookieOctets;
    }
}
