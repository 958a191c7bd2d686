package org.openenum.admin.generate;

import org.openenum.number.DialedDigits;

/**
 * The numbers of a test set, and numbers that are not in it, each computed from its index.
 *
 * @param prefix the beginning of every number
 * @param totalDigits the length of every number, including the prefix
 * @param count how many numbers the set has
 * @param layout how they are distributed in the range
 * @param seed determines the order, and with {@link Layout#RANDOM} also the numbers
 */
public record NumberPool(DialedDigits prefix, int totalDigits, long count, Layout layout, long seed) {

    /** How the numbers of a set are distributed below their prefix. */
    public enum Layout {
        /** Spread evenly over the whole range, in random order. */
        RANDOM,
        /** Consecutive from the first of the range, in order. */
        DENSE
    }

    /** More digits do not fit into a long. */
    private static final int MAX_FREE_DIGITS = 18;

    /**
     * Checks that the range is large enough.
     *
     * @throws IllegalArgumentException if it is not
     */
    public NumberPool {
        int free = totalDigits - prefix.length();
        if (totalDigits > DialedDigits.MAX_DIGITS || free < 1 || free > MAX_FREE_DIGITS) {
            throw new IllegalArgumentException("after the prefix " + prefix + " there must be 1 to " + MAX_FREE_DIGITS
                    + " digits, and at most " + DialedDigits.MAX_DIGITS + " in all, not " + totalDigits);
        }
        if (count < 1 || count > room(free)) {
            throw new IllegalArgumentException("there are " + room(free) + " numbers of " + totalDigits
                    + " digits that begin with +" + prefix + ": a set cannot have " + count);
        }
    }

    /** How many numbers of this length begin with the prefix. */
    public long room() {
        return room(totalDigits - prefix.length());
    }

    /** The digits of numbers in the set: index 0 to {@code count - 1}. */
    public Series existing() {
        return layout == Layout.DENSE ? index -> digits(index) : spread();
    }

    /** The same numbers in random order. */
    public Series existingShuffled() {
        Series inOrder = existing();
        Permutation shuffle = new Permutation(count, ~seed);
        return index -> inOrder.at(shuffle.at(index));
    }

    /**
     * Digits of the same form that are not in the set: index 0 to {@code room() - count - 1}, in random order.
     *
     * @throws IllegalArgumentException if the set fills the whole range
     */
    public Series missing() {
        long others = room() - count;
        if (others == 0) {
            throw new IllegalArgumentException("every number of the range is in the set: none is missing");
        }
        if (layout == Layout.RANDOM) {
            Series all = spread();
            return index -> all.at(count + index);
        }
        Permutation shuffle = new Permutation(others, seed);
        return index -> digits(count + shuffle.at(index));
    }

    private Series spread() {
        Permutation places = new Permutation(room(), seed);
        return index -> digits(places.at(index));
    }

    private String digits(long value) {
        int free = totalDigits - prefix.length();
        char[] text = new char[totalDigits];
        prefix.digits().getChars(0, prefix.length(), text, 0);
        long rest = value;
        for (int i = totalDigits - 1; i >= totalDigits - free; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        return new String(text);
    }

    private static long room(int freeDigits) {
        long room = 1;
        for (int i = 0; i < freeDigits; i++) {
            room *= 10;
        }
        return room;
    }

    /** Digits by index. */
    @FunctionalInterface
    public interface Series {

        /** The digits at an index. */
        String at(long index);
    }
}
