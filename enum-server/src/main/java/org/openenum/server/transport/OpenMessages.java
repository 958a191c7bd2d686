package org.openenum.server.transport;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Which message of a batch an answer may join: one to the same socket address, whose answers have the same length. A
 * hash table that allocates nothing, and is emptied by counting up its turn.
 *
 * <p>It belongs to one event loop.
 */
final class OpenMessages {

    /** Of a message that no further answer may join. */
    private static final int CLOSED = -1;

    private static final int LONGS_PER_ADDRESS = SocketStructures.ADDRESS_OCTETS / Long.BYTES;

    /** Spreads what differs in a few bits over all of them: 2^64 divided by the golden ratio. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** For each place the turn in which it was taken, and in the lower half the message. */
    private final long[] places;

    private final int placeBits;
    private final long[] addresses;
    private final int[] lengths;
    private int turn = 1;

    /** @param capacity how many messages there may be in a turn */
    OpenMessages(int capacity) {
        this.placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * capacity - 1); // never more than half full
        this.places = new long[1 << placeBits];
        this.addresses = new long[capacity * LONGS_PER_ADDRESS];
        this.lengths = new int[capacity];
    }

    /**
     * The message that an answer may join.
     *
     * @param memory holds the socket address from {@code at} on
     * @param octets how long that is: behind one of IPv4 the end of one of IPv6 may stand, that came there before it
     * @param length the answer's
     * @param fresh the message that the answer opens if there is none
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

    /** A message is full: the next answer that could have joined it opens another one. */
    void close(int message) {
        lengths[message] = CLOSED;
    }

    /** Forgets all messages. */
    void clear() {
        if (++turn == 0) { // after all of them: what was taken 2^32 turns ago must not come back
            Arrays.fill(places, 0);
            turn = 1;
        }
    }
}
