package org.openenum.server.cache.packed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/**
 * Reads what {@link PackedOutput} has written, in the same order. For one thread.
 *
 * <p>Missing or invalid data causes an {@link IllegalArgumentException} or a {@link java.nio.BufferUnderflowException};
 * nothing is allocated that is larger than the data.
 */
public final class PackedInput {

    private static final byte[] NO_OCTETS = {};
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};
    private static final char[] NO_CHARS = {};

    private final Supplier<ByteBuffer> source;
    private ByteBuffer octets = ByteBuffer.allocate(0);

    /** @param source returns the next portion, which is read completely before the next call */
    public PackedInput(Supplier<ByteBuffer> source) {
        this.source = source;
    }

    public int getByte() {
        return octets.get();
    }

    public boolean getBoolean() {
        return octets.get() != 0;
    }

    public int getInt() {
        return octets.getInt();
    }

    public long getLong() {
        return octets.getLong();
    }

    public String getText() {
        return new String(getOctets(), UTF_8);
    }

    public byte[] getOctets() {
        int length = length(1);
        if (length == 0) {
            return NO_OCTETS;
        }
        byte[] values = new byte[length];
        octets.get(values);
        return values;
    }

    public int[] getInts() {
        int length = length(Integer.BYTES);
        if (length == 0) {
            return NO_INTS;
        }
        int[] values = new int[length];
        octets.asIntBuffer().get(values);
        octets.position(octets.position() + length * Integer.BYTES);
        return values;
    }

    public long[] getLongs() {
        int length = length(Long.BYTES);
        if (length == 0) {
            return NO_LONGS;
        }
        long[] values = new long[length];
        octets.asLongBuffer().get(values);
        octets.position(octets.position() + length * Long.BYTES);
        return values;
    }

    public char[] getChars() {
        int length = length(Character.BYTES);
        if (length == 0) {
            return NO_CHARS;
        }
        char[] values = new char[length];
        octets.asCharBuffer().get(values);
        octets.position(octets.position() + length * Character.BYTES);
        return values;
    }

    /** The number of elements that follow, each at a boundary of its own or at least one octet long. */
    public int getCount() {
        int count = octets.getInt();
        if (count < 0) {
            throw new IllegalArgumentException("invalid count: " + count);
        }
        return count;
    }

    /** Must be called wherever {@link PackedOutput#boundary} was called. */
    public void boundary() {
        if (!octets.hasRemaining()) {
            octets = source.get().order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Whether all portions taken so far have been read completely. */
    public boolean isExhausted() {
        return !octets.hasRemaining();
    }

    private int length(int bytesOfEach) {
        int length = octets.getInt();
        if (length < 0 || (long) length * bytesOfEach > octets.remaining()) {
            throw new IllegalArgumentException("invalid length: " + length);
        }
        return length;
    }
}
