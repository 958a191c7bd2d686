package org.openenum.admin.exporting;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules that blocks give to the names below a name, for each length of number; immutable.
 *
 * <p>For each length, the block with the longest prefix applies, so a coverage is computed from the one above it and
 * the blocks at the name itself.
 */
final class LengthCoverage {

    /** Beyond this many names, the exact count does not matter. */
    private static final long MANY = 1_000_000_000_000L;

    private static final int DIGITS = 10;

    /** The rules for numbers with this many digits; null if they have no answer. */
    private final @Nullable AnsweredRules[] byLength;

    private LengthCoverage(@Nullable AnsweredRules[] byLength) {
        this.byLength = byLength;
    }

    /** @param maxDigits the longest number of the zone */
    static LengthCoverage none(int maxDigits) {
        return new LengthCoverage(new AnsweredRules[maxDigits + 1]);
    }

    /** The coverage with one more block, whose prefix is longer than those before. */
    LengthCoverage with(int minDigits, int maxDigits, @Nullable AnsweredRules rules) {
        @Nullable AnsweredRules[] changed = Arrays.copyOf(byLength, byLength.length);
        int end = Math.min(maxDigits + 1, changed.length);
        if (minDigits < end) {
            Arrays.fill(changed, minDigits, end, rules);
        }
        return new LengthCoverage(changed);
    }

    /** The rules for numbers of this length, or null. */
    @Nullable
    AnsweredRules at(int length) {
        return length < byLength.length ? byLength[length] : null;
    }

    /** Whether numbers of this length or any greater one are answered. */
    boolean answersFrom(int length) {
        return lastAnswered() >= length;
    }

    /** Whether the same rules answer numbers of this length and of every greater one, as a wildcard does. */
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
     * How many names must be written for one name of this length and all below it to give the same answers as the
     * coverage.
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

    /** The coverage as if the rules of the greatest length applied to all greater ones. */
    LengthCoverage endless() {
        int last = lastAnswered();
        return with(last, byLength.length - 1, byLength[last]);
    }

    /** The coverage as if the rules of the greatest length applied to all lengths. */
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

    /** The lengths, from this one on, for which the other coverage has different rules, as text: {@code 7, 9 to 15}. */
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
