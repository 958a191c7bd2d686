package org.openenum.server.requester;

import java.util.Arrays;

/**
 * Narrows a lookup in sorted ranges down to the few that may contain an address. Immutable.
 *
 * <p>It is a tree of tables. The root has a slot for each value of an address's first 16 bits; a slot tells where the
 * ranges begin whose start has this value. A slot with many ranges has its own table over the next bits, with about as
 * many slots as ranges, and so on: IPv6 allocations share their first 32 bits or more. All tables are in one array,
 * with both halves of a slot (first range and next table) side by side, so that a step is one memory access.
 *
 * <p>Among a million networks, the lookup of an IPv6 address took 165 ns with two levels of tables at most, and 105 ns
 * with as many levels as needed (docs/hot-path.md).
 */
final class RangeIndex {

    private static final int ROOT_BITS = 16;

    /** A slot with more ranges than this has its own table. */
    private static final int MANY = 64;

    /**
     * In a reference to a table, the low bits tell how many address bits it covers, and the others where its slots
     * begin.
     */
    private static final int BITS_OF_BITS = 5;

    private static final int MOST_BITS = 20;

    private static final int NO_TABLE = 0;

    /** For each slot: the first range whose start has its value or a greater one, and the next table. */
    private int[] slots = new int[1 << (ROOT_BITS + 1)];

    private int used;
    private final int root;

    /** @param starts the first 64 bits of the start of each range, in order */
    RangeIndex(long[] starts) {
        this.root = table(starts, 0, starts.length, 0, ROOT_BITS);
        this.slots = Arrays.copyOf(slots, 2 * used);
    }

    /** Builds a table for ranges whose starts share their first bits; returns the reference to it. */
    private int table(long[] starts, int from, int to, int sharedBits, int bits) {
        int size = 1 << bits;
        int first = used;
        used += size + 1; // the extra slot marks the end of the last slot's ranges
        if (2 * used > slots.length) {
            slots = Arrays.copyOf(slots, Math.max(2 * used, slots.length + slots.length / 2));
        }
        int range = from;
        for (int value = 0; value < size; value++) {
            while (range < to && value(starts[range], sharedBits, bits) < value) {
                range++;
            }
            slots[2 * (first + value)] = range;
        }
        slots[2 * (first + size)] = to;
        int nextShared = sharedBits + bits;
        for (int slot = first; slot < first + size && nextShared < Long.SIZE; slot++) {
            int ranges = to(slot) - from(slot);
            if (ranges > MANY) {
                int wanted = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ranges);
                int nextBits = Math.min(Math.min(wanted, MOST_BITS), Long.SIZE - nextShared);
                int next = table(starts, from(slot), to(slot), nextShared, nextBits);
                slots[2 * slot + 1] = next;
            }
        }
        return first << BITS_OF_BITS | bits;
    }

    private static int value(long address, int sharedBits, int bits) {
        return (int) (address << sharedBits >>> (Long.SIZE - bits));
    }

    /** The slot of an address; the range that contains it is one of the slot's, or the last one before them. */
    int slot(long address) {
        int table = root;
        int sharedBits = 0;
        int slot;
        do {
            int bits = table & ((1 << BITS_OF_BITS) - 1);
            slot = (table >>> BITS_OF_BITS) + value(address, sharedBits, bits);
            sharedBits += bits;
            table = slots[2 * slot + 1];
        } while (table != NO_TABLE);
        return slot;
    }

    /** The first range of a slot. */
    int from(int slot) {
        return slots[2 * slot];
    }

    /** The end of a slot's ranges, exclusive. */
    int to(int slot) {
        return slots[2 * slot + 2];
    }

    long bytes() {
        return (long) Integer.BYTES * slots.length;
    }
}
