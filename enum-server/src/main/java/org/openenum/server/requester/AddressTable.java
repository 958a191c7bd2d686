package org.openenum.server.requester;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Maps the addresses of one family to requester groups, by longest prefix match. Immutable.
 *
 * <p>The prefixes are stored as sorted ranges that do not overlap, each with the group of its addresses; adjacent
 * ranges of the same group are merged. {@link RangeIndex} narrows a lookup down to a few ranges, which are then
 * searched binarily.
 */
final class AddressTable {

    private static final int NO_GROUP = 0;

    private final long[] hi;
    private final long[] lo;
    private final int[] groups;
    private final RangeIndex index;

    private AddressTable(Layout layout) {
        this.hi = Arrays.copyOf(layout.hi, layout.size);
        this.lo = Arrays.copyOf(layout.lo, layout.size);
        this.groups = Arrays.copyOf(layout.groups, layout.size);
        this.index = new RangeIndex(hi);
    }

    /** One prefix and its group. */
    record Prefix(long hi, long lo, int length, int group) {

        /** The first half of the last address: the prefix followed by ones. */
        long lastHi() {
            return length >= Long.SIZE ? hi : hi | (-1L >>> length);
        }

        long lastLo() {
            return length <= Long.SIZE ? -1L : length == 2 * Long.SIZE ? lo : lo | (-1L >>> (length - Long.SIZE));
        }
    }

    private static final Comparator<Prefix> BY_ADDRESS = (one, other) -> {
        int order = compare(one.hi, one.lo, other.hi, other.lo);
        return order != 0 ? order : Integer.compare(one.length, other.length);
    };

    /** No address belongs to a group. */
    static final AddressTable EMPTY = of(List.of());

    /** Builds the table. The prefixes may come in any order, each of them only once. */
    static AddressTable of(List<Prefix> prefixes) {
        Layout layout = new Layout(2 * prefixes.size() + 1);
        layout.begin(0, 0, NO_GROUP);
        Deque<Prefix> open = new ArrayDeque<>();
        for (Prefix prefix : prefixes.stream().sorted(BY_ADDRESS).toList()) {
            while (!open.isEmpty() && compare(open.peek().lastHi(), open.peek().lastLo(), prefix.hi, prefix.lo) < 0) {
                layout.endInnermost(open);
            }
            layout.begin(prefix.hi, prefix.lo, prefix.group);
            open.push(prefix);
        }
        while (!open.isEmpty()) {
            layout.endInnermost(open);
        }
        return new AddressTable(layout);
    }

    private static int compare(long hi, long lo, long otherHi, long otherLo) {
        int order = Long.compareUnsigned(hi, otherHi);
        return order != 0 ? order : Long.compareUnsigned(lo, otherLo);
    }

    /** The group of an address; 0 if it has none. */
    int group(long addressHi, long addressLo) {
        return groups[range(addressHi, addressLo)];
    }

    /** The length of the shortest prefix of the address within which all addresses have the same group, or none. */
    int scope(long addressHi, long addressLo) {
        int range = range(addressHi, addressLo);
        int below = 0;
        if (range > 0) {
            long beforeLo = lo[range] - 1;
            long beforeHi = lo[range] == 0 ? hi[range] - 1 : hi[range];
            below = sharedBits(addressHi, addressLo, beforeHi, beforeLo) + 1;
        }
        int above = range + 1 < hi.length ? sharedBits(addressHi, addressLo, hi[range + 1], lo[range + 1]) + 1 : 0;
        return Math.max(below, above);
    }

    private static int sharedBits(long hi, long lo, long otherHi, long otherLo) {
        return hi != otherHi
                ? Long.numberOfLeadingZeros(hi ^ otherHi)
                : Long.SIZE + Long.numberOfLeadingZeros(lo ^ otherLo);
    }

    /** The range that contains an address: the last one that does not start after it. */
    private int range(long addressHi, long addressLo) {
        int slot = index.slot(addressHi);
        int from = index.from(slot);
        int to = index.to(slot);
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (beginsAfter(middle, addressHi, addressLo)) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from - 1;
    }

    /** Reads the second half only if the first halves are equal: it is in another cache line. */
    private boolean beginsAfter(int range, long addressHi, long addressLo) {
        long start = hi[range];
        return start == addressHi
                ? Long.compareUnsigned(lo[range], addressLo) > 0
                : Long.compareUnsigned(start, addressHi) > 0;
    }

    long bytes() {
        return (2L * Long.BYTES + Integer.BYTES) * hi.length + index.bytes();
    }

    /** Collects ranges, lowest address first. */
    private static final class Layout {

        private final long[] hi;
        private final long[] lo;
        private final int[] groups;
        private int size;

        /** @param most the most ranges: each prefix begins one and ends one */
        Layout(int most) {
            hi = new long[most];
            lo = new long[most];
            groups = new int[most];
        }

        void begin(long startHi, long startLo, int group) {
            if (size > 0 && hi[size - 1] == startHi && lo[size - 1] == startLo) {
                size--; // the range before would be empty
            }
            if (size == 0 || groups[size - 1] != group) {
                hi[size] = startHi;
                lo[size] = startLo;
                groups[size++] = group;
            }
        }

        /** After the innermost open prefix, the one around it continues. */
        void endInnermost(Deque<Prefix> open) {
            Prefix ended = open.pop();
            long nextLo = ended.lastLo() + 1;
            long nextHi = nextLo == 0 ? ended.lastHi() + 1 : ended.lastHi();
            if (nextHi != 0 || nextLo != 0) {
                begin(nextHi, nextLo, open.isEmpty() ? NO_GROUP : open.peek().group);
            }
        }
    }
}
