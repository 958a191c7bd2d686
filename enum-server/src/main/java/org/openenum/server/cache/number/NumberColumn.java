package org.openenum.server.cache.number;

import java.util.Arrays;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.PackedDigits;

/**
 * The numbers of one page, sorted and immutable: their common prefix once, and the rest of each number. A rest of up to
 * eight digits fits into an int; if one is longer, the numbers are kept whole.
 *
 * <p>A lookup is an interpolation search: it guesses the position from the first digits that differ and searches from
 * there. Numbers are distributed so evenly that it touches two or three cache lines in a page of a thousand; a binary
 * search would touch seven.
 */
final class NumberColumn {

    private static final int[] NO_RESTS = {};
    private static final long[] NO_HALVES = {};
    private static final int BITS_PER_DIGIT = 4;

    /** Flips the sign bit, so that the order of signed ints is that of unsigned ones, which is that of digits. */
    private static final int SIGN = Integer.MIN_VALUE;

    /** The number of leading bits that all numbers have in common, in whole digits. */
    private final int sharedBits;

    /** The common prefix of all numbers, followed by zeros. */
    private final long shared;

    /** The rest of each number, in the order of signed ints; empty if one is longer than eight digits. */
    private final int[] rests;

    /** The whole numbers if a rest is too long; otherwise empty. */
    private final long[] his;

    /** The second halves of whole numbers; empty if none has one. */
    private final long[] los;

    private final int firstPlace;
    private final float slotsPerPlace;

    private NumberColumn(int sharedBits, long shared, int[] rests, long[] his, long[] los) {
        this.sharedBits = sharedBits;
        this.shared = shared;
        this.rests = rests;
        this.his = his;
        this.los = los;
        this.firstPlace = rests.length == 0 ? 0 : place(rests[0]);
        int places = rests.length == 0 ? 1 : place(rests[rests.length - 1]) - firstPlace + 1;
        this.slotsPerPlace = (float) rests.length / places;
    }

    /**
     * A column of the first {@code size} numbers of two sorted arrays, which it does not keep.
     *
     * @param hi the first halves of their {@link PackedDigits}
     * @param lo the second halves
     */
    static NumberColumn of(long[] hi, long[] lo, int size) {
        if (size == 0) {
            return new NumberColumn(0, 0, NO_RESTS, NO_HALVES, NO_HALVES);
        }
        int sharedBits = sharedBits(hi[0], hi[size - 1]);
        long beyond = 0;
        long second = 0;
        for (int i = 0; i < size; i++) {
            beyond |= hi[i] << sharedBits << Integer.SIZE;
            second |= lo[i];
        }
        if (beyond != 0 || second != 0) {
            long[] los = second == 0 ? NO_HALVES : Arrays.copyOf(lo, size);
            return new NumberColumn(0, 0, NO_RESTS, Arrays.copyOf(hi, size), los);
        }
        int[] rests = new int[size];
        for (int i = 0; i < size; i++) {
            rests[i] = rest(hi[i], sharedBits);
        }
        return new NumberColumn(sharedBits, hi[0] & leading(sharedBits), rests, NO_HALVES, NO_HALVES);
    }

    static NumberColumn readFrom(PackedInput in) {
        return new NumberColumn(in.getInt(), in.getLong(), in.getInts(), in.getLongs(), in.getLongs());
    }

    void writeTo(PackedOutput out) {
        out.putInt(sharedBits);
        out.putLong(shared);
        out.putInts(rests);
        out.putLongs(his);
        out.putLongs(los);
    }

    /** The common leading bits in whole digits; at most all digits but one, so that there is a rest. */
    private static int sharedBits(long first, long last) {
        int equal = Long.numberOfLeadingZeros(first ^ last);
        return Math.min(equal, Long.SIZE - BITS_PER_DIGIT) & -BITS_PER_DIGIT;
    }

    int size() {
        return rests.length + his.length;
    }

    long hi(int i) {
        return rests.length == 0 ? his[i] : shared | (long) (rests[i] ^ SIGN) << Integer.SIZE >>> sharedBits;
    }

    long lo(int i) {
        return los.length == 0 ? 0 : los[i];
    }

    int bytes() {
        return Integer.BYTES * rests.length + Long.BYTES * (his.length + los.length);
    }

    /** The position of a number; if it is not there, the complement of its insertion position. */
    int indexOf(long hi, long lo) {
        if (rests.length == 0) {
            return indexOfWhole(hi, lo);
        }
        long begin = hi & leading(sharedBits);
        if (begin != shared) {
            return Long.compareUnsigned(begin, shared) < 0 ? ~0 : ~rests.length;
        }
        int index = indexOfRest(rest(hi, sharedBits));
        boolean isLonger = lo != 0 || hi << sharedBits << Integer.SIZE != 0;
        return index >= 0 && isLonger ? ~(index + 1) : index;
    }

    /** A position near that of the number, if it is there; -1 if there is no way to guess. */
    int guess(long hi) {
        return rests.length == 0 ? -1 : guess(rest(hi, sharedBits));
    }

    /** Reads the memory at a guessed position. */
    int touch(int place) {
        return rests[place];
    }

    private int guess(int rest) {
        return Math.max(0, Math.min(rests.length - 1, (int) ((place(rest) - firstPlace) * slotsPerPlace)));
    }

    private int indexOfRest(int rest) {
        int[] all = rests;
        int last = all.length - 1;
        int low = guess(rest);
        int high = low;
        for (int step = 1; low > 0 && all[low] > rest; step <<= 1) {
            high = low - 1;
            low = Math.max(0, low - step);
        }
        for (int step = 1; high < last && all[high] < rest; step <<= 1) {
            low = high + 1;
            high = Math.min(last, high + step);
        }
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int candidate = all[middle];
            if (candidate < rest) {
                low = middle + 1;
            } else if (candidate > rest) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return ~low;
    }

    private int indexOfWhole(long hi, long lo) {
        int low = 0;
        int high = his.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = PackedDigits.compare(his[middle], lo(middle), hi, lo);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }

    private static int rest(long hi, int sharedBits) {
        return (int) (hi << sharedBits >>> Integer.SIZE) ^ SIGN;
    }

    /**
     * The first three digits of a rest as a decimal number: distances between places are proportional to those between
     * numbers.
     */
    private static int place(int rest) {
        int digits = rest ^ SIGN;
        return 100 * (digits >>> 28) + 10 * (digits >>> 24 & 0xF) + (digits >>> 20 & 0xF);
    }

    /** A mask of the first bits, fewer than 64. */
    private static long leading(int bits) {
        return ~(-1L >>> bits);
    }
}
