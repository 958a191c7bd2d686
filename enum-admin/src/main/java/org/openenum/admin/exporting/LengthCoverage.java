package org.openenum.admin.exporting;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which rules blocks give to the names below a name, for each length of number; immutable.
 *
 * <p>Of several blocks the one with the longest prefix decides about a length, so that a coverage is made of the one
 * above it and the blocks at the name itself.
 */
final class LengthCoverage {

    /** Beyond this many names nobody wants to know how many. */
    private static final long MANY = 1_000_000_000_000L;

    private static final int DIGITS = 10;

    /** What answers a number of so many digits; null where nothing does. */
    private final @Nullable AnsweredRules[] byLength;

    private LengthCoverage(@Nullable AnsweredRules[] byLength) {
        this.byLength = byLength;
    }

    /** @param maxDigits the longest number of the zone */
    static LengthCoverage none(int maxDigits) {
        return new LengthCoverage(new AnsweredRules[maxDigits + 1]);
    }

    /** With one block more, whose prefix is longer than those before. */
    LengthCoverage with(int minDigits, int maxDigits, @Nullable AnsweredRules rules) {
        @Nullable AnsweredRules[] changed = Arrays.copyOf(byLength, byLength.length);
        int end = Math.min(maxDigits + 1, changed.length);
        if (minDigits < end) {
            Arrays.fill(changed, minDigits, end, rules);
        }
        return new LengthCoverage(changed);
    }

    /** What answers numbers of this length, or null. */
    @Nullable
    AnsweredRules at(int length) {
        return length < byLength.length ? byLength[length] : null;
    }

    /** Whether any number of this length or a greater one is answered. */
    boolean answersFrom(int length) {
        return lastAnswered() >= length;
    }

    /** Whether the same rules answer numbers of this length and of every greater one: what a wildcard says. */
    boolean isSameFrom(int length) {
        AnsweredRules first = at(length);
        if (first == null) {
            return false;
        }
        for (int i = length + 1; i < byLength.length; i++) {
            if (!Objects.equals(byLength[i], first)) {
                return false;
            }
        }
        return true;
    }

    /**
     * How many names must be written for one name of this length and all below it, so that they say what the coverage
     * says.
     */
    long namesFor(int length) {
        long names = 0;
        long siblings = 1;
        for (int i = length; i < byLength.length; i++) {
            names += byLength[i] == null ? 0 : siblings;
            if (names > MANY || siblings > MANY || !answersFrom(i + 1)) {
                break;
            }
            if (isSameFrom(i + 1)) {
                return names + siblings;
            }
            siblings *= DIGITS;
        }
        return names;
    }

    /** As if what answers the greatest length answered all greater ones. */
    LengthCoverage endless() {
        int last = lastAnswered();
        return with(last, byLength.length - 1, byLength[last]);
    }

    /** As if what answers the greatest length answered all lengths. */
    LengthCoverage ofAnyLength() {
        return with(0, byLength.length - 1, byLength[lastAnswered()]);
    }

    /** The greatest length that is answered, or -1. */
    int lastAnswered() {
        int length = byLength.length - 1;
        while (length >= 0 && byLength[length] == null) {
            length--;
        }
        return length;
    }

    /**
     * The lengths from this one on at which the other coverage answers something else, as people read them:
     * {@code 7, 9 to 15}.
     */
    String differingLengths(LengthCoverage other, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < byLength.length; i++) {
            if (Objects.equals(byLength[i], other.byLength[i])) {
                continue;
            }
            int first = i;
            while (i + 1 < byLength.length && !Objects.equals(byLength[i + 1], other.byLength[i + 1])) {
                i++;
            }
            text.append(text.isEmpty() ? "" : ", ").append(first).append(i > first ? " to " + i : "");
        }
        return text.toString();
    }
}
