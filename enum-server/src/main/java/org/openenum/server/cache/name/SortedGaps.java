package org.openenum.server.cache.name;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Many gaps of one zone in a sorted array that is quickly searched: eight octets of each key stand side by side in one
 * array, so that a search among a hundred thousand touches a few hundred octets of memory instead of the keys.
 * Immutable.
 */
final class SortedGaps {

    static final SortedGaps NONE = new SortedGaps(List.of());

    /** The gap after the apex: its key is empty and would leave the others nothing in common. */
    private final @Nullable NameGap first;

    /** What all other keys begin with. */
    private final byte[] common;

    /** The eight octets of each key after the common ones. */
    private final long[] heads;

    private final NameGap[] gaps;

    private SortedGaps(List<NameGap> inOrder) {
        boolean hasFirst = !inOrder.isEmpty() && inOrder.get(0).from().length == 0;
        this.first = hasFirst ? inOrder.get(0) : null;
        this.gaps = inOrder.subList(hasFirst ? 1 : 0, inOrder.size()).toArray(NameGap[]::new);
        this.common = gaps.length == 0 ? new byte[0] : common(gaps[0].from(), gaps[gaps.length - 1].from());
        this.heads = new long[gaps.length];
        for (int i = 0; i < gaps.length; i++) {
            heads[i] = head(gaps[i].from());
        }
    }

    /**
     * These and younger ones, which replace those that begin at the same name.
     *
     * @param younger in order
     */
    SortedGaps with(Collection<NameGap> younger) {
        List<NameGap> merged = new ArrayList<>(size() + younger.size());
        if (first != null) {
            merged.add(first);
        }
        int next = 0;
        for (NameGap young : younger) {
            while (next < gaps.length && Arrays.compareUnsigned(gaps[next].from(), young.from()) < 0) {
                merged.add(gaps[next++]);
            }
            if (next < gaps.length && Arrays.equals(gaps[next].from(), young.from())) {
                next++;
            }
            if (young.from().length == 0) {
                merged.clear(); // it comes first of all, and takes the place of the first
            }
            merged.add(young);
        }
        merged.addAll(Arrays.asList(gaps).subList(next, gaps.length));
        return new SortedGaps(merged);
    }

    int size() {
        return gaps.length + (first == null ? 0 : 1);
    }

    /** The gap that begins at a name. */
    @Nullable
    NameGap at(byte[] from) {
        if (from.length == 0) {
            return first;
        }
        int next = firstNotBefore(from);
        return next < gaps.length && Arrays.equals(gaps[next].from(), from) ? gaps[next] : null;
    }

    /** The last gap that begins before a name. */
    @Nullable
    NameGap before(byte[] name) {
        int next = firstNotBefore(name);
        return next == 0 ? first : gaps[next - 1];
    }

    private int firstNotBefore(byte[] name) {
        int shared = Math.min(common.length, name.length);
        int order = Arrays.compareUnsigned(name, 0, shared, common, 0, shared);
        if (order != 0 || name.length < common.length) {
            return order > 0 ? gaps.length : 0;
        }
        long head = head(name);
        int low = 0;
        int high = gaps.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int heading = Long.compareUnsigned(heads[middle], head);
            if (heading < 0 || (heading == 0 && Arrays.compareUnsigned(gaps[middle].from(), name) < 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long head(byte[] key) {
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            int at = common.length + i;
            head = head << Byte.SIZE | (at < key.length ? key[at] & 0xFF : 0);
        }
        return head;
    }

    private static byte[] common(byte[] one, byte[] other) {
        int mismatch = Arrays.mismatch(one, other);
        return mismatch < 0 ? one : Arrays.copyOf(one, mismatch);
    }
}
