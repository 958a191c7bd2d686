package org.openenum.requester;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.record.AddressText;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/**
 * A network of IPv4 or IPv6 addresses, such as {@code 192.0.2.0/24} and {@code 2001:db8::/32}.
 *
 * @param octets its first address: 4 or 16 octets
 * @param bits the prefix length
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record ClientNetwork(byte[] octets, int bits) {

    private static final int IPV4_OCTETS = 4;
    private static final int IPV6_OCTETS = 16;

    /** Matches no host name, so that no name is looked up. */
    static final Pattern LITERAL = Pattern.compile(
            "(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])(?:\\.(?!$)|$)){4}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");

    /** Checks the prefix length, and that no bit after it is set. */
    public ClientNetwork {
        if (octets.length != IPV4_OCTETS && octets.length != IPV6_OCTETS) {
            throw new IllegalArgumentException("an address has 4 octets or 16, not " + octets.length);
        }
        int maxBits = octets.length * Byte.SIZE;
        if (bits < 0 || bits > maxBits) {
            throw new InvalidValueException(Sentence.of("network.bits", maxBits));
        }
        for (int bit = bits; bit < maxBits; bit++) {
            if ((octets[bit / Byte.SIZE] & (0x80 >>> bit % Byte.SIZE)) != 0) {
                throw new InvalidValueException(Sentence.of("network.bit-behind", bits));
            }
        }
        octets = octets.clone();
    }

    /**
     * Reads an address with or without {@code /LENGTH}; an address alone is a network of one.
     *
     * @throws InvalidValueException if it is not an address, has bits after its prefix, or is an IPv4 network in IPv6
     *     notation; the message begins with the text
     */
    public static ClientNetwork parse(String text) {
        String[] parts = text.split("/", 2);
        byte[] octets = address(parts[0], text);
        try {
            return new ClientNetwork(octets, parts.length == 1 ? octets.length * Byte.SIZE : length(parts[1]));
        } catch (InvalidValueException e) {
            throw new InvalidValueException(Sentence.of("network.of-text", text, e.sentence()), e);
        }
    }

    /** The network with this prefix length that contains an address. */
    public static ClientNetwork around(byte[] address, int bits) {
        byte[] first = address.clone();
        for (int bit = bits; bit < first.length * Byte.SIZE; bit++) {
            first[bit / Byte.SIZE] &= (byte) ~(0x80 >>> bit % Byte.SIZE);
        }
        return new ClientNetwork(first, bits);
    }

    /** The octets of an IPv4 or IPv6 address. */
    private static byte[] address(String literal, String text) {
        byte[] octets = literal(literal);
        if (octets == null) {
            throw new InvalidValueException(Sentence.of("network.not-an-address", text));
        }
        if (octets.length == IPV4_OCTETS && literal.indexOf(':') >= 0) {
            throw new InvalidValueException(Sentence.of("network.ipv4-as-ipv6", text));
        }
        return octets;
    }

    /** Java reads an IPv6 address in ::ffff:0:0/96 as the IPv4 address that it maps. */
    private static byte @Nullable [] literal(String text) {
        try {
            return LITERAL.matcher(text).matches() ? InetAddress.getByName(text).getAddress() : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static int length(String text) {
        return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
    }

    /** The first address, as a copy. */
    @Override
    public byte[] octets() {
        return octets.clone();
    }

    public boolean isIpv4() {
        return octets.length == IPV4_OCTETS;
    }

    /** Whether an address is in it; false for the other address family. */
    public boolean contains(byte[] address) {
        if (address.length != octets.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (address[i] != octets[i]) {
                return false;
            }
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || ((address[whole] ^ octets[whole]) & 0xFF) >>> (Byte.SIZE - rest) == 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClientNetwork that && bits == that.bits && Arrays.equals(octets, that.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets) * 31 + bits;
    }

    /** In text notation, IPv6 as in RFC 5952: {@code 2001:db8::/32}. */
    @Override
    public String toString() {
        return AddressText.of(octets) + "/" + bits;
    }
}
