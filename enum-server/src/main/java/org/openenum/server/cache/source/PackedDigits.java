package org.openenum.server.cache.source;

/**
 * A string of up to {@value #MAX_DIGITS} digits in two longs, {@code hi} and {@code lo}.
 *
 * <p>Each digit d is the nibble d + 1, left-aligned, sixteen to a long; the nibble 0 is the end. So the unsigned order
 * of (hi, lo) is the order of the strings, a prefix sorts directly before everything that begins with it, and a number
 * of at most sixteen digits is one long. All functions are pure and allocate nothing but the text of {@link #text}.
 */
public final class PackedDigits {

    /** The most digits that fit into two longs with the last nibble 0, which marks the end. */
    public static final int MAX_DIGITS = 31;

    private static final int DIGITS_PER_LONG = 16;
    private static final int BITS_PER_DIGIT = 4;
    private static final int FIRST_SHIFT = Long.SIZE - BITS_PER_DIGIT;

    private PackedDigits() {}

    /** The first sixteen digits of a text of digits. */
    public static long hi(CharSequence digits) {
        return pack(digits, 0, Math.min(digits.length(), DIGITS_PER_LONG));
    }

    /** The digits after the sixteenth of a text of digits. */
    public static long lo(CharSequence digits) {
        return pack(digits, DIGITS_PER_LONG, Math.min(digits.length(), MAX_DIGITS));
    }

    /** {@code hi} with a digit prepended; of more than sixteen digits, the last is lost. */
    public static long hiAfter(int digit, long hi) {
        return (long) (digit + 1) << FIRST_SHIFT | hi >>> BITS_PER_DIGIT;
    }

    /**
     * {@code hi} with the digit at position {@code i}, which was the end; unchanged if the position is in the other
     * long.
     */
    public static long hiWith(long hi, int i, int digit) {
        return i < DIGITS_PER_LONG ? hi | nibble(i, digit) : hi;
    }

    /**
     * {@code lo} with the digit at position {@code i}, which was the end; unchanged if the position is in the other
     * long.
     */
    public static long loWith(long lo, int i, int digit) {
        return i < DIGITS_PER_LONG ? lo : lo | nibble(i - DIGITS_PER_LONG, digit);
    }

    /** How many digits there are. */
    public static int length(long hi, long lo) {
        return lo != 0 ? DIGITS_PER_LONG + used(lo) : used(hi);
    }

    /** The digit at a position less than the length. */
    public static int digitAt(long hi, long lo, int i) {
        long word = i < DIGITS_PER_LONG ? hi : lo;
        return ((int) (word >>> (FIRST_SHIFT - BITS_PER_DIGIT * (i & (DIGITS_PER_LONG - 1)))) & 0xf) - 1;
    }

    /** The first long of the first {@code length} digits. */
    public static long hiPrefix(long hi, int length) {
        return hi & leading(length);
    }

    /** The second long of the first {@code length} digits. */
    public static long loPrefix(long lo, int length) {
        return lo & leading(length - DIGITS_PER_LONG);
    }

    /** Whether digits begin with a prefix of the given length. */
    public static boolean startsWith(long hi, long lo, long prefixHi, long prefixLo, int prefixLength) {
        return hiPrefix(hi, prefixLength) == prefixHi && loPrefix(lo, prefixLength) == prefixLo;
    }

    /** Compares as strings of digits. */
    public static int compare(long hi, long lo, long otherHi, long otherLo) {
        int first = Long.compareUnsigned(hi, otherHi);
        return first != 0 ? first : Long.compareUnsigned(lo, otherLo);
    }

    /** The digits as text. */
    public static String text(long hi, long lo) {
        int length = length(hi, lo);
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('0' + digitAt(hi, lo, i)));
        }
        return text.toString();
    }

    private static long pack(CharSequence digits, int from, int to) {
        long packed = 0;
        for (int i = from; i < to; i++) {
            packed |= nibble(i - from, digits.charAt(i) - '0');
        }
        return packed;
    }

    private static long nibble(int i, int digit) {
        return (digit + 1L) << (FIRST_SHIFT - BITS_PER_DIGIT * i);
    }

    private static int used(long word) {
        return word == 0 ? 0 : DIGITS_PER_LONG - (Long.numberOfTrailingZeros(word) / BITS_PER_DIGIT);
    }

    /** A mask of the first {@code digits} nibbles; all of them from sixteen on, none below one. */
    private static long leading(int digits) {
        if (digits <= 0) {
            return 0;
        }
        return digits >= DIGITS_PER_LONG ? -1L : -1L << (Long.SIZE - BITS_PER_DIGIT * digits);
    }
}
