package org.openenum.admin.bulk.packed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The octets of one packed record, in a growing buffer that is reused for the next one. Not for several threads. */
public final class PackedWriter {

    private byte[] octets = new byte[256];

    private int length;

    public PackedWriter clear() {
        length = 0;
        return this;
    }

    public PackedWriter octet(int value) {
        ensure(1);
        octets[length++] = (byte) value;
        return this;
    }

    public PackedWriter raw(byte[] source, int from, int count) {
        ensure(count);
        System.arraycopy(source, from, octets, length, count);
        length += count;
        return this;
    }

    /** Big-endian, so that the order of octets is the order of numbers. */
    public PackedWriter fixed(long value, int count) {
        for (int shift = (count - 1) * 8; shift >= 0; shift -= 8) {
            octet((int) (value >>> shift));
        }
        return this;
    }

    /** Seven bits per octet, the lowest first; small numbers take one octet. */
    public PackedWriter number(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            octet((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        return octet((int) rest);
    }

    /** A text, or null. */
    public PackedWriter text(@Nullable String text) {
        if (text == null) {
            return number(0);
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return number(encoded.length + 1L).raw(encoded, 0, encoded.length);
    }

    /** Octets after their count. */
    public PackedWriter counted(byte[] source) {
        return number(source.length).raw(source, 0, source.length);
    }

    /** ASCII characters, one octet each. */
    public PackedWriter ascii(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            octets[length++] = (byte) text.charAt(i);
        }
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(octets, length);
    }

    private void ensure(int more) {
        if (length + more > octets.length) {
            octets = Arrays.copyOf(octets, Math.max(octets.length * 2, length + more));
        }
    }
}
