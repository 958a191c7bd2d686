package org.openenum.server.cache;

import java.util.Arrays;

/**
 * The rule sets of one page's entries, by position; immutable. Most pages know few different ones: one for all needs no column at all, up to
 * 256 need a byte an entry.
 */
final class RuleSetColumn {

    private static final byte[] ALL_THE_FIRST = {};
    private static final int[] NONE = {};
    private static final int MAX_CHOICE = 256;

    /** The different ones, if they are few; the first is that of all entries if there are no choices. */
    private final int[] palette;

    /** For each entry which of the palette it has. */
    private final byte[] choices;

    /** For each entry its own, if they are many. */
    private final int[] ids;

    private RuleSetColumn(int[] palette, byte[] choices, int[] ids) {
        this.palette = palette;
        this.choices = choices;
        this.ids = ids;
    }

    /** A column of the first {@code size} of an array, which stays the caller's. */
    static RuleSetColumn of(int[] ruleSets, int size) {
        int[] own = Arrays.copyOf(ruleSets, size);
        int[] different = Arrays.stream(own).distinct().sorted().toArray();
        if (different.length > MAX_CHOICE) {
            return new RuleSetColumn(NONE, ALL_THE_FIRST, own);
        }
        if (different.length <= 1) {
            return new RuleSetColumn(different, ALL_THE_FIRST, NONE);
        }
        byte[] choices = new byte[size];
        for (int i = 0; i < size; i++) {
            choices[i] = (byte) Arrays.binarySearch(different, own[i]);
        }
        return new RuleSetColumn(different, choices, NONE);
    }

    /** The rule set at a position that the page has. */
    int get(int i) {
        if (palette.length == 0) {
            return ids[i];
        }
        return palette[choices.length == 0 ? 0 : choices[i] & 0xFF];
    }

    /** The different ones, each at least once. */
    int[] different() {
        return palette.length == 0 ? ids : palette;
    }

    int bytes() {
        return Integer.BYTES * (palette.length + ids.length) + choices.length;
    }
}
