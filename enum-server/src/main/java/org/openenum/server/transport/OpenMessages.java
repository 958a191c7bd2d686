package org.openenum.server.transport;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Finds the message of a batch that an answer may join: one to the same socket address, with answers of the same
 * length. It is a hash table that allocates nothing; incrementing its turn empties it.
 *
 * <p>It belongs to one event loop.
 */
final class OpenMessages {

    /** The length of a message that no further answer may join. */
    private static final int CLOSED = -1;

    private static final int LONGS_PER_ADDRESS = SocketStructures.ADDRESS_OCTETS / Long.BYTES;

    /** Spreads differences in a few bits over all bits: 2^64 divided by the golden ratio. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** For each slot: in the upper half the turn in which it was taken, in the lower half the message. */
    private final long[] places;

    private final int placeBits;
    private final long[] addresses;
    private final int[] lengths;
    private int turn = 1;

    /** @param capacity the most messages in a turn */
    OpenMessages(int capacity) {
        this.placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * capacity - 1); // never more than half full
        this.places = new long[1 << placeBits];
        this.addresses = new long[capacity * LONGS_PER_ADDRESS];
        this.lengths = new int[capacity];
    }

    /**
     * The message that an answer may join.
     *
     * @param memory contains the socket address from {@code at} on
     * @param octets its length; after an IPv4 address, the memory may still contain the end of an earlier IPv6 address
     * @param length the length of the answer
     * @param fresh the new message for the answer if there is none
     */
    int find(ByteBuffer memory, int at, int octets, int length, int fresh) {
        boolean isIpv4 = octets == SocketStructures.IPV4_ADDRESS_OCTETS;
        long first = memory.getLong(at);
        long second = memory.getLong(at + 8);
        long third = isIpv4 ? 0 : memory.getLong(at + 16);
        long fourth = isIpv4 ? 0 : memory.getLong(at + 24);
        long hash = (((first * 31 + second) * 31 + third) * 31 + length) * SPREAD;
        int place = (int) (hash >>> (Long.SIZE - placeBits));
        while ((int) (places[place] >>> Integer.SIZE) == turn) {
            int message = (int) places[place];
            int its = message * LONGS_PER_ADDRESS;
            if (lengths[message] == length
                    && addresses[its] == first
                    && addresses[its + 1] == second
                    && addresses[its + 2] == third
                    && addresses[its + 3] == fourth) {
                return message;
            }
            place = (place + 1) & (places.length - 1);
        }
        places[place] = (long) turn << Integer.SIZE | fresh;
        int its = fresh * LONGS_PER_ADDRESS;
        addresses[its] = first;
        addresses[its + 1] = second;
        addresses[its + 2] = third;
        addresses[its + 3] = fourth;
        lengths[fresh] = length;
        return fresh;
    }

    /** Closes a full message: the next answer that could have joined it opens another one. */
    void close(int message) {
        lengths[message] = CLOSED;
    }

    /** Forgets all messages. */
    void clear() {
        if (++turn == 0) { // wrapped around: slots taken 2^32 turns ago must not become valid again
            Arrays.fill(places, 0);
            turn = 1;
        }
    }
}
