package org.openenum.server.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * What a TCP client has sent and nobody has taken yet: frames of a two-octet length and a message, the last of which
 * may be incomplete. Its memory is counted in {@link HeldOctets}, since many clients can leave frames incomplete.
 *
 * <p>For the thread of one event loop.
 */
final class FrameBuffer {

    static final int LENGTH_OCTETS = 2;

    /** The result of {@link #take} if no frame is complete. */
    static final int INCOMPLETE = -1;

    /** A buffer of up to this size is not replaced by a smaller one. */
    private static final int LITTLE_OCTETS = 512;

    private final HeldOctets held;
    private @Nullable ByteBuf octets;

    /** The size of {@link #octets}, as counted in {@link #held}. */
    private long counted;

    private boolean waitsForRest;
    private long startNanos;

    FrameBuffer(HeldOctets held) {
        this.held = held;
    }

    boolean isEmpty() {
        return octets == null;
    }

    /** Adds what was received; this buffer releases it. */
    void add(ByteBufAllocator allocator, ByteBuf received) {
        octets = octets == null ? received : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, octets, received);
    }

    /**
     * Takes the next message.
     *
     * @param message gets the message, of up to 65,535 octets
     * @return the length of the message, 0 for an empty frame, or {@link #INCOMPLETE}
     */
    int take(byte[] message) {
        if (octets == null || octets.readableBytes() < LENGTH_OCTETS) {
            return INCOMPLETE;
        }
        int length = octets.getUnsignedShort(octets.readerIndex());
        if (octets.readableBytes() < LENGTH_OCTETS + length) {
            return INCOMPLETE;
        }
        octets.skipBytes(LENGTH_OCTETS).readBytes(message, 0, length);
        return length;
    }

    /**
     * To be called when no complete frame is left: from now on, the client has a limited time to complete the next one.
     *
     * @param isNext whether a frame was taken since the last call
     */
    void waitForRest(boolean isNext) {
        if (octets == null || !octets.isReadable()) {
            drop();
        } else if (isNext || !waitsForRest) {
            waitsForRest = true;
            startNanos = System.nanoTime();
        }
    }

    /** The client is not to blame for the time until the next {@link #waitForRest}: nothing is read from it. */
    void stopWaiting() {
        waitsForRest = false;
    }

    /** Whether the client has needed this long, or longer, to complete a frame. */
    boolean isSlow(long now, long limitNanos) {
        return waitsForRest && now - startNanos >= limitNanos;
    }

    /**
     * Moves the rest into a buffer of its own length, instead of that of everything received before.
     *
     * @return whether more memory is counted now than before
     */
    boolean compact(ByteBufAllocator allocator) {
        if (octets == null || !octets.isReadable()) {
            drop();
            return false;
        }
        int rest = octets.readableBytes();
        if (octets.capacity() > Math.max(LITTLE_OCTETS, 2 * rest)) {
            ByteBuf kept = allocator.directBuffer(rest).writeBytes(octets);
            octets.release();
            octets = kept;
        }
        long before = counted;
        count(octets.capacity());
        return counted > before;
    }

    /** Drops everything. */
    void drop() {
        if (octets != null) {
            octets.release();
            octets = null;
        }
        waitsForRest = false;
        count(0);
    }

    private void count(long now) {
        if (now != counted) {
            held.add(now - counted);
            counted = now;
        }
    }
}
