package org.openenum.server.cache.name;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;

/**
 * A gap in a zone's canonical order, from one name with records to the next, with one result for each closest encloser
 * found in it. Immutable.
 */
final class NameGap {

    private final byte[] from;
    private final byte @Nullable [] to;
    private final int[] enclosers;
    private final NameRecords[] readings;

    private NameGap(byte[] from, byte @Nullable [] to, int[] enclosers, NameRecords[] readings) {
        this.from = from;
        this.to = to;
        this.enclosers = enclosers;
        this.readings = readings;
    }

    /** @param to null if no name follows */
    static NameGap between(byte[] from, byte @Nullable [] to) {
        return new NameGap(from, to, new int[0], new NameRecords[0]);
    }

    /** The key of the preceding name; empty if that is the apex. */
    byte[] from() {
        return from;
    }

    /** What is known of a name after {@link #from}; null if nothing is. */
    @Nullable
    NameRecords find(byte[] name) {
        if (to != null && (Arrays.compareUnsigned(name, to) >= 0 || NameKey.isAbove(name, to))) {
            return null;
        }
        int encloser = encloserOf(name);
        for (int i = 0; i < enclosers.length; i++) {
            if (enclosers[i] == encloser) {
                return readings[i];
            }
        }
        return null;
    }

    /** A copy with what was read about one of its names. */
    NameGap with(byte[] name, NameRecords records) {
        int encloser = encloserOf(name);
        int size = enclosers.length;
        int[] moreEnclosers = Arrays.copyOf(enclosers, size + 1);
        NameRecords[] moreReadings = Arrays.copyOf(readings, size + 1);
        moreEnclosers[size] = encloser;
        moreReadings[size] = records;
        return new NameGap(from, to, moreEnclosers, moreReadings);
    }

    /**
     * Identifies the closest encloser: by the number of key octets that the name shares with one of the gap's two ends,
     * negative if that is the end {@code to}.
     */
    private int encloserOf(byte[] name) {
        int withFrom = NameKey.commonOctets(from, name);
        int withTo = to == null ? 0 : NameKey.commonOctets(to, name);
        return withFrom >= withTo ? withFrom : -withTo;
    }
}
