package org.openenum.server.query;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * The key for making server cookies: 128 bits, the same on all servers that share an address. Its text never contains
 * the key.
 */
public final class CookieSecret {

    /** The length of a secret. */
    public static final int OCTETS = 16;

    private final long key0;
    private final long key1;

    private CookieSecret(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /**
     * Reads a secret in the form of the configurations of BIND, Knot and NSD.
     *
     * @param text 32 hexadecimal digits
     */
    public static CookieSecret ofHex(String text) {
        byte[] octets;
        try {
            octets = HexFormat.of().parseHex(text.strip());
        } catch (IllegalArgumentException e) {
            octets = new byte[0]; // the text must not appear in a message
        }
        if (octets.length != OCTETS) {
            throw new IllegalArgumentException("a cookie secret has 32 hexadecimal digits");
        }
        ByteBuffer key = ByteBuffer.wrap(octets).order(ByteOrder.LITTLE_ENDIAN);
        return new CookieSecret(key.getLong(), key.getLong());
    }

    long hash(byte[] message, int octets) {
        return SipHash.hash(key0, key1, message, octets);
    }

    @Override
    public String toString() {
        return "CookieSecret(kept)";
    }
}
