package org.openenum.admin.bulk.packed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads what {@link PackedWriter} wrote, from beginning to end. */
public final class PackedReader {

    private final byte[] octets;

    private int position;

    public PackedReader(byte[] octets, int position) {
        this.octets = octets;
        this.position = position;
    }

    public int position() {
        return position;
    }

    public int octet() {
        return octets[position++] & 0xff;
    }

    public long fixed(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = (value << 8) | octet();
        }
        return value;
    }

    public long number() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = octet();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
    }

    public int smallNumber() {
        return (int) number();
    }

    @Nullable
    public String text() {
        int length = smallNumber() - 1;
        if (length < 0) {
            return null;
        }
        String text = new String(octets, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    public byte[] counted() {
        int length = smallNumber();
        byte[] copy = Arrays.copyOfRange(octets, position, position + length);
        position += length;
        return copy;
    }

    /** The ASCII text up to the next zero octet, which is skipped. */
    public String untilZero() {
        int end = position;
        while (octets[end] != 0) {
            end++;
        }
        String text = new String(octets, position, end - position, StandardCharsets.ISO_8859_1);
        position = end + 1;
        return text;
    }
}
