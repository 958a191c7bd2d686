package org.openenum.server.cache.source;

import java.util.Arrays;
import org.openenum.mapping.MappingKind;

/**
 * A growing list of entries in columns, sorted by digits and then by kind, with at most one entry for each combination.
 *
 * <p>A load reads rows into it, and a page is unpacked into it to be changed. Not thread-safe.
 */
public final class EntryList {

    private static final int INITIAL_CAPACITY = 64;

    private long[] hi;
    private long[] lo;
    private int[] facts;
    private int[] ruleSets;
    private int size;

    /** An empty list. */
    public EntryList() {
        this(INITIAL_CAPACITY);
    }

    public EntryList(int capacity) {
        hi = new long[capacity];
        lo = new long[capacity];
        facts = new int[capacity];
        ruleSets = new int[capacity];
    }

    /**
     * Inserts an entry at its position; replaces one with the same digits and kind. Cheap when entries come in order.
     */
    public void put(Entry entry) {
        int at = indexOf(entry.hi(), entry.lo(), entry.kind());
        if (at < 0) {
            at = ~at;
            makeRoomAt(at);
        }
        set(at, entry.hi(), entry.lo(), entry.facts(), entry.ruleSetId());
    }

    /** Removes the entry with these digits and kind, if it is there. */
    public void remove(long keyHi, long keyLo, MappingKind kind) {
        int at = indexOf(keyHi, keyLo, kind);
        if (at < 0) {
            return;
        }
        int rest = size - at - 1;
        System.arraycopy(hi, at + 1, hi, at, rest);
        System.arraycopy(lo, at + 1, lo, at, rest);
        System.arraycopy(facts, at + 1, facts, at, rest);
        System.arraycopy(ruleSets, at + 1, ruleSets, at, rest);
        size--;
    }

    /** Appends an entry; the caller ensures the order. */
    public void append(long keyHi, long keyLo, int factsOfEntry, int ruleSetId) {
        makeRoomAt(size);
        set(size - 1, keyHi, keyLo, factsOfEntry, ruleSetId);
    }

    /** How many entries there are. */
    public int size() {
        return size;
    }

    public long hi(int i) {
        return hi[i];
    }

    public long lo(int i) {
        return lo[i];
    }

    public int facts(int i) {
        return facts[i];
    }

    public int ruleSet(int i) {
        return ruleSets[i];
    }

    /** The entry at a position. */
    public Entry get(int i) {
        return Entry.of(hi[i], lo[i], facts[i], ruleSets[i]);
    }

    private int indexOf(long keyHi, long keyLo, MappingKind kind) {
        int low = 0;
        int high = size - 1;
        // Rows come in order: check the end of the list first.
        if (size > 0 && compareAt(high, keyHi, keyLo, kind) < 0) {
            return ~size;
        }
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = compareAt(middle, keyHi, keyLo, kind);
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

    private int compareAt(int i, long keyHi, long keyLo, MappingKind kind) {
        int order = PackedDigits.compare(hi[i], lo[i], keyHi, keyLo);
        return order != 0 ? order : Entry.kindOf(facts[i]).compareTo(kind);
    }

    private void makeRoomAt(int at) {
        if (size == hi.length) {
            int capacity = size * 2;
            hi = Arrays.copyOf(hi, capacity);
            lo = Arrays.copyOf(lo, capacity);
            facts = Arrays.copyOf(facts, capacity);
            ruleSets = Arrays.copyOf(ruleSets, capacity);
        }
        int rest = size - at;
        if (rest > 0) {
            System.arraycopy(hi, at, hi, at + 1, rest);
            System.arraycopy(lo, at, lo, at + 1, rest);
            System.arraycopy(facts, at, facts, at + 1, rest);
            System.arraycopy(ruleSets, at, ruleSets, at + 1, rest);
        }
        size++;
    }

    private void set(int i, long keyHi, long keyLo, int factsOfEntry, int ruleSetId) {
        hi[i] = keyHi;
        lo[i] = keyLo;
        facts[i] = factsOfEntry;
        ruleSets[i] = ruleSetId;
    }
}
