package org.openenum.server.cache.packed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/**
 * Gives back what {@link PackedOutput} has taken, in the same order. For one thread.
 *
 * <p>What is not there, or makes no sense, is an {@link IllegalArgumentException} or a {@link
 * java.nio.BufferUnderflowException}; nothing larger is made than what is there.
 */
public final class PackedInput {

    private static final byte[] NO_OCTETS = {};
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};
    private static final char[] NO_CHARS = {};

    private final Supplier<ByteBuffer> source;
    private ByteBuffer octets = ByteBuffer.allocate(0);

    /** @param source gives the next portion, which is read before the one after it is wanted */
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

    /** How many of something follow, each at a boundary of its own or at least an octet long. */
    public int getCount() {
        int count = octets.getInt();
        if (count < 0) {
            throw new IllegalArgumentException("there cannot be " + count + " of something");
        }
        return count;
    }

    /** To be called wherever {@link PackedOutput#boundary} was. */
    public void boundary() {
        if (!octets.hasRemaining()) {
            octets = source.get().order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Whether all that was in the portions taken so far has been read. */
    public boolean isExhausted() {
        return !octets.hasRemaining();
    }

    private int length(int bytesOfEach) {
        int length = octets.getInt();
        if (length < 0 || (long) length * bytesOfEach > octets.remaining()) {
            throw new IllegalArgumentException("something is " + length + " long, which is more than there is");
        }
        return length;
    }
}
