package org.openenum.server.cache.packed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** Takes numbers, arrays and texts, and gives away portions of their octets. For one thread. */
public final class PackedOutput {

    /** A portion is given away at the first boundary after so many octets. */
    private static final int PORTION_OCTETS = 256 << 10;

    private final Consumer<ByteBuffer> sink;
    private ByteBuffer octets =
            ByteBuffer.allocate(PORTION_OCTETS + PORTION_OCTETS / 4).order(ByteOrder.LITTLE_ENDIAN);

    /** @param sink is given each portion; the buffer is used again for the next */
    public PackedOutput(Consumer<ByteBuffer> sink) {
        this.sink = sink;
    }

    public void putByte(int value) {
        room(1).put((byte) value);
    }

    public void putBoolean(boolean value) {
        putByte(value ? 1 : 0);
    }

    public void putInt(int value) {
        room(Integer.BYTES).putInt(value);
    }

    public void putLong(long value) {
        room(Long.BYTES).putLong(value);
    }

    public void putText(String text) {
        putOctets(text.getBytes(UTF_8));
    }

    public void putOctets(byte[] values) {
        putOctets(values, 0, values.length);
    }

    /** A part of an array. */
    public void putOctets(byte[] values, int start, int end) {
        putInt(end - start);
        room(end - start).put(values, start, end - start);
    }

    public void putInts(int[] values) {
        putInt(values.length);
        int bytes = values.length * Integer.BYTES;
        room(bytes).asIntBuffer().put(values);
        octets.position(octets.position() + bytes);
    }

    public void putLongs(long[] values) {
        putInt(values.length);
        int bytes = values.length * Long.BYTES;
        room(bytes).asLongBuffer().put(values);
        octets.position(octets.position() + bytes);
    }

    public void putChars(char[] values) {
        putInt(values.length);
        int bytes = values.length * Character.BYTES;
        room(bytes).asCharBuffer().put(values);
        octets.position(octets.position() + bytes);
    }

    /** Says that whoever reads may go on with another portion from here. */
    public void boundary() {
        if (octets.position() >= PORTION_OCTETS) {
            flush();
        }
    }

    /** Gives away what there is. */
    public void flush() {
        octets.flip();
        sink.accept(octets);
        octets.clear();
    }

    private ByteBuffer room(int bytes) {
        if (octets.remaining() < bytes) {
            octets.flip();
            octets = ByteBuffer.allocate(2 * (octets.remaining() + bytes))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(octets);
        }
        return octets;
    }
}
