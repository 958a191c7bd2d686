package org.openenum.server.cache.number;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;

/**
 * The rule sets of one page's numbers, by position; immutable. Most pages have few different ones: a single one needs
 * no column at all, and up to 256 need one byte for each number.
 */
final class RuleSetColumn {

    private static final byte[] ALL_THE_FIRST = {};
    private static final int[] NONE = {};
    private static final int MAX_CHOICE = 256;
    private static final int TABLE_BITS = 10;

    /** The golden ratio in 32 bits: adjacent ids get distant slots. */
    private static final int SPREAD = 0x9E3779B9;

    /** The different rule sets, if they are few; without choices, all numbers have the first one. */
    private final int[] palette;

    /** The index in the palette for each number. */
    private final byte[] choices;

    /** The rule set of each number, if there are many different ones. */
    private final int[] ids;

    private RuleSetColumn(int[] palette, byte[] choices, int[] ids) {
        this.palette = palette;
        this.choices = choices;
        this.ids = ids;
    }

    /** A column of the first {@code size} values of an array, which it does not keep. */
    static RuleSetColumn of(int[] ruleSets, int size) {
        int[] own = Arrays.copyOf(ruleSets, size);
        int[] different = different(own);
        if (different == null) {
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

    static RuleSetColumn readFrom(PackedInput in) {
        return new RuleSetColumn(in.getInts(), in.getOctets(), in.getInts());
    }

    void writeTo(PackedOutput out) {
        out.putInts(palette);
        out.putOctets(choices);
        out.putInts(ids);
    }

    /**
     * The different values in order; null if there are more than choices can express. It uses a hash table with four
     * slots for each value, since it runs for every change.
     */
    private static int @Nullable [] different(int[] ruleSets) {
        int[] found = new int[MAX_CHOICE];
        int[] table = new int[1 << TABLE_BITS];
        int count = 0;
        for (int id : ruleSets) {
            int mark = id ^ Integer.MIN_VALUE; // never 0, which marks an empty slot
            int place = (mark * SPREAD) >>> (Integer.SIZE - TABLE_BITS);
            while (table[place] != mark && table[place] != 0) {
                place = (place + 1) & (table.length - 1);
            }
            if (table[place] == 0) {
                if (count == MAX_CHOICE) {
                    return null;
                }
                table[place] = mark;
                found[count++] = id;
            }
        }
        int[] different = Arrays.copyOf(found, count);
        Arrays.sort(different);
        return different;
    }

    /** The rule set at a valid position. */
    int get(int i) {
        if (palette.length == 0) {
            return ids[i];
        }
        return palette[choices.length == 0 ? 0 : choices[i] & 0xFF];
    }

    /** The rule sets in the column, each at least once. */
    int[] different() {
        return palette.length == 0 ? ids : palette;
    }

    /** All rule sets by position, in a new array. */
    int[] toArray(int size) {
        int[] all = new int[size];
        for (int i = 0; i < size; i++) {
            all[i] = get(i);
        }
        return all;
    }

    int bytes() {
        return Integer.BYTES * (palette.length + ids.length) + choices.length;
    }
}
