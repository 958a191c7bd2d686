package org.openenum.server.cache.packed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** Packs numbers, arrays and texts into portions of octets. For one thread. */
public final class PackedOutput {

    /** A portion ends at the first boundary after this many octets. */
    private static final int PORTION_OCTETS = 256 << 10;

    private final Consumer<ByteBuffer> sink;
    private ByteBuffer octets =
            ByteBuffer.allocate(PORTION_OCTETS + PORTION_OCTETS / 4).order(ByteOrder.LITTLE_ENDIAN);

    /** @param sink gets each portion; the buffer is reused for the next one */
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

    /** Marks a point from which a reader may continue with another portion. */
    public void boundary() {
        if (octets.position() >= PORTION_OCTETS) {
            flush();
        }
    }

    /** Ends the current portion. */
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
