package org.openenum.server.requester;

import java.util.Arrays;

/**
 * Where among ranges in order the few are that may hold an address. Immutable.
 *
 * <p>A tree of tables. The root has a slot for each value of an address's first 16 bits; each slot says where the
 * ranges begin whose start has this value. A slot with many ranges has a table of its own over the next bits, with
 * about as many slots as it has ranges, and so on: allocations of IPv6 share their first 32 bits or more. All tables
 * stand in one array, and of a slot both halves, where its ranges begin and which table goes on, so that a step is one
 * access to memory.
 *
 * <p>With two tables at the most an IPv6 address among a million networks was found in 165 ns, with as many as there
 * have to be in 105 (docs/hot-path.md).
 */
final class RangeIndex {

    private static final int ROOT_BITS = 16;

    /** With more ranges than this a slot has a table of its own. */
    private static final int MANY = 64;

    /** The low bits of a table's name say how many bits of an address it looks at; the others, where its slots are. */
    private static final int BITS_OF_BITS = 5;

    private static final int MOST_BITS = 20;

    private static final int NO_TABLE = 0;

    /** Of each slot: the first range whose start has its value or a greater one, and the table that goes on. */
    private int[] slots = new int[1 << (ROOT_BITS + 1)];

    private int used;
    private final int root;

    /** @param starts the first 64 bits of where each range begins, in order */
    RangeIndex(long[] starts) {
        this.root = table(starts, 0, starts.length, 0, ROOT_BITS);
        this.slots = Arrays.copyOf(slots, 2 * used);
    }

    /** A table for some ranges, whose starts share their first bits. */
    private int table(long[] starts, int from, int to, int sharedBits, int bits) {
        int size = 1 << bits;
        int first = used;
        used += size + 1; // the last one says where the ranges of the one before end
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

    /** The slot of an address; the range that holds it is among the slot's, or the last one before them. */
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

    /** The first range behind a slot's. */
    int to(int slot) {
        return slots[2 * slot + 2];
    }

    long bytes() {
        return (long) Integer.BYTES * slots.length;
    }
}
