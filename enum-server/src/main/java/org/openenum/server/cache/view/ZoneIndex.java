package org.openenum.server.cache.view;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds zones by the names of their apexes. Immutable, and the same for all views whose zones have the same apexes in
 * the same order: a change of numbers or records needs no new one.
 *
 * <p>The closest zone above a name is found by hashing the end of the name once for each length of apex that there is:
 * few lengths, whatever the number of zones.
 */
final class ZoneIndex {

    /** No zone. */
    static final int NONE = NameHash.ABSENT;

    private final List<byte[]> apexes;
    private final int[] apexLengths;

    /** The position of each zone. */
    private final NameHash positions = new NameHash();

    /**
     * Names between an apex and the apex of the closest zone above it: without the lower one, with the upper one. With
     * 5,000 zones below one, a name error in that one took 25 to 31 µs on one core when all zones were searched, and 11
     * to 15 µs since.
     */
    private final NameHash between = new NameHash();

    ZoneIndex(List<byte[]> apexes) {
        this.apexes = apexes;
        this.apexLengths = apexes.stream()
                .map(apex -> apex.length)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < apexes.size(); i++) {
            positions.add(apexes.get(i), i);
        }
        apexes.forEach(this::addNamesAbove);
    }

    private void addNamesAbove(byte[] apex) {
        int above = closestAbove(apex);
        if (above == NONE) {
            return;
        }
        int last = apex.length - apexes.get(above).length;
        for (int start = 1 + apex[0]; start <= last; start += 1 + apex[start]) {
            if (!between.add(Arrays.copyOfRange(apex, start, apex.length), 0)) {
                return; // so are all names above it
            }
        }
    }

    /** Whether it is the index of these apexes in this order. */
    boolean isOf(List<byte[]> others) {
        if (others.size() != apexes.size()) {
            return false;
        }
        for (int i = 0; i < others.size(); i++) {
            if (!Arrays.equals(others.get(i), apexes.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The position of the zone whose apex is closest above a name, or is the name; {@link #NONE} if there is none.
     *
     * @param name in wire form and lower case
     * @param octets its length, the empty label at the end included
     */
    int closest(byte[] name, int octets) {
        for (int length : apexLengths) {
            int start = octets - length;
            if (start >= 0 && startsLabel(name, start)) {
                int position = positions.get(name, start, octets);
                if (position != NONE) {
                    return position;
                }
            }
        }
        return NONE;
    }

    /** The position of the zone whose apex is closest above another apex, or {@link #NONE}. */
    int closestAbove(byte[] apex) {
        if (apex.length == 1) {
            return NONE;
        }
        byte[] parent = Arrays.copyOfRange(apex, 1 + apex[0], apex.length);
        return closest(parent, parent.length);
    }

    /**
     * Whether the apex of another zone is at or below a name of a zone.
     *
     * @param apexOctets the length of the apex of the zone that has the name
     */
    boolean hasZoneBelow(int apexOctets, byte[] name, int octets) {
        return between.get(name, 0, octets) != NONE || (octets > apexOctets && positions.get(name, 0, octets) != NONE);
    }

    private static boolean startsLabel(byte[] name, int start) {
        int at = 0;
        while (at < start) {
            at += 1 + name[at];
        }
        return at == start;
    }
}
