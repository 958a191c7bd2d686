package org.openenum.admin.generate;

/**
 * A random permutation of the whole numbers from 0 to {@code size - 1} without stored state: {@link #at} computes each
 * value.
 *
 * <p>A Feistel network over the next larger power of four; values outside the range are mapped again until they are
 * inside (cycle walking), which takes fewer than four steps on average.
 */
final class Permutation {

    private static final int ROUNDS = 4;

    private final long size;

    private final long seed;

    private final int halfBits;

    private final long halfMask;

    /**
     * @param size how many values there are, 1 to 2^62
     * @param seed another seed gives another order
     */
    Permutation(long size, long seed) {
        if (size < 1 || size > 1L << 62) {
            throw new IllegalArgumentException("a permutation has 1 to 2^62 values, not " + size);
        }
        this.size = size;
        this.seed = seed;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
        this.halfBits = Math.max(1, (bits + 1) / 2);
        this.halfMask = (1L << halfBits) - 1;
    }

    /** The value at a position; each value has one position. */
    long at(long place) {
        if (place < 0 || place >= size) {
            throw new IndexOutOfBoundsException("place " + place + " of " + size);
        }
        long value = place;
        do {
            value = mix(value);
        } while (value >= size);
        return value;
    }

    private long mix(long value) {
        long left = value >>> halfBits;
        long right = value & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (scramble(right + seed + round * 0x9E3779B97F4A7C15L) & halfMask);
            left = right;
            right = next;
        }
        return (left << halfBits) | right;
    }

    /**
     * The finalizer of SplitMix64 (Steele, Lea, Flood 2014): each bit of the input changes half of the output's bits.
     */
    private static long scramble(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
