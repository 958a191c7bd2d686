package org.openenum.server.requester;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Some stretches of addresses, such as {@code 192.0.2.0/24} and {@code 2001:db8::/32}. Immutable; few, for they are
 * looked through one by one.
 */
public final class AddressPrefixes {

    /** No address at all. */
    public static final AddressPrefixes NONE = new AddressPrefixes(List.of());

    /** Only what cannot be a host's name: nothing is looked up. */
    private static final Pattern LITERAL = Pattern.compile("[0-9]+(\\.[0-9]+){3}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");

    private final List<Prefix> prefixes;

    private AddressPrefixes(List<Prefix> prefixes) {
        this.prefixes = List.copyOf(prefixes);
    }

    /**
     * Prefixes from their texts; an address alone stands for itself.
     *
     * @throws IllegalArgumentException if one is none, or has bits beyond its length
     */
    public static AddressPrefixes of(List<String> texts) {
        List<Prefix> prefixes = new ArrayList<>();
        for (String text : texts) {
            if (!text.isBlank()) {
                prefixes.add(Prefix.of(text.strip()));
            }
        }
        return new AddressPrefixes(prefixes);
    }

    public boolean contain(InetAddress address) {
        if (prefixes.isEmpty()) {
            return false;
        }
        byte[] octets = address.getAddress();
        for (int i = 0; i < prefixes.size(); i++) {
            if (prefixes.get(i).holds(octets)) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Prefix(byte[] octets, int bits) {

        static Prefix of(String text) {
            String[] parts = text.split("/", 2);
            byte[] octets = address(parts[0], text);
            int maxBits = octets.length * Byte.SIZE;
            int bits = parts.length == 1 ? maxBits : bits(parts[1]);
            if (bits < 0 || bits > maxBits) {
                throw new IllegalArgumentException(text + ": a length of 0 to " + maxBits + " bits is wanted");
            }
            for (int bit = bits; bit < maxBits; bit++) {
                if ((octets[bit / Byte.SIZE] & (0x80 >>> bit % Byte.SIZE)) != 0) {
                    throw new IllegalArgumentException(text + ": a bit is set behind the first " + bits);
                }
            }
            return new Prefix(octets, bits);
        }

        private static byte[] address(String literal, String text) {
            try {
                if (LITERAL.matcher(literal).matches()) {
                    return InetAddress.getByName(literal).getAddress();
                }
            } catch (UnknownHostException e) {
                // told below
            }
            throw new IllegalArgumentException(text + ": an address with or without /LENGTH is wanted");
        }

        private static int bits(String text) {
            return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
        }

        boolean holds(byte[] address) {
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
    }
}
