package org.openenum.admin.bulk.stage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads what {@link RecordWriter} wrote, from front to back. */
final class RecordReader {

    private final byte[] octets;

    private int position;

    RecordReader(byte[] octets, int position) {
        this.octets = octets;
        this.position = position;
    }

    int position() {
        return position;
    }

    int octet() {
        return octets[position++] & 0xff;
    }

    long fixed(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = (value << 8) | octet();
        }
        return value;
    }

    long number() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = octet();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
    }

    int smallNumber() {
        return (int) number();
    }

    @Nullable
    String text() {
        int length = smallNumber() - 1;
        if (length < 0) {
            return null;
        }
        String text = new String(octets, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    byte[] counted() {
        int length = smallNumber();
        byte[] copy = Arrays.copyOfRange(octets, position, position + length);
        position += length;
        return copy;
    }

    /** The ASCII text up to the next zero octet, which is skipped. */
    String untilZero() {
        int end = position;
        while (octets[end] != 0) {
            end++;
        }
        String text = new String(octets, position, end - position, StandardCharsets.ISO_8859_1);
        position = end + 1;
        return text;
    }
}
