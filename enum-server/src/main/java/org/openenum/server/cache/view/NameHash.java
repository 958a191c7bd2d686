package org.openenum.server.cache.view;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from domain names to numbers that is filled once. A look-up takes any part of an array, so it needs no
 * object for the name; linear probing, at most half full.
 *
 * <p>Names are in wire form and lower case, with the empty label at the end.
 */
final class NameHash {

    /** What {@link #get} returns for a name that is not there. */
    static final int ABSENT = -1;

    private byte[] @Nullable [] names = new byte[4][];
    private int[] values = new int[4];
    private int size;

    /**
     * Adds a name, which is kept by reference.
     *
     * @param value zero or more
     * @return false if the name is there already, with whatever value
     */
    boolean add(byte[] name, int value) {
        if (2 * (size + 1) > names.length) {
            grow();
        }
        int slot = slot(name, 0, name.length);
        if (names[slot] != null) {
            return false;
        }
        names[slot] = name;
        values[slot] = value;
        size++;
        return true;
    }

    /** The value of the name in {@code from} (inclusive) to {@code to} (exclusive), or {@link #ABSENT}. */
    int get(byte[] octets, int from, int to) {
        int slot = slot(octets, from, to);
        return names[slot] == null ? ABSENT : values[slot];
    }

    /** Where the name is, or the free slot where it belongs. */
    private int slot(byte[] octets, int from, int to) {
        int mask = names.length - 1;
        int slot = hash(octets, from, to) & mask;
        byte[] name = names[slot];
        while (name != null && !Arrays.equals(name, 0, name.length, octets, from, to)) {
            slot = (slot + 1) & mask;
            name = names[slot];
        }
        return slot;
    }

    private void grow() {
        byte[] @Nullable [] oldNames = names;
        int[] oldValues = values;
        names = new byte[2 * oldNames.length][];
        values = new int[names.length];
        for (int i = 0; i < oldNames.length; i++) {
            byte[] name = oldNames[i];
            if (name != null) {
                int slot = slot(name, 0, name.length);
                names[slot] = name;
                values[slot] = oldValues[i];
            }
        }
    }

    private static int hash(byte[] octets, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + octets[i];
        }
        return hash ^ (hash >>> 15);
    }
}
