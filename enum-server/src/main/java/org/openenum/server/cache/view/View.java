package org.openenum.server.cache.view;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.NumberLookup;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.requester.Requesters;

/**
 * Everything that is served, as of one change: the zones, their directories and serials, and who asks. Immutable; a
 * query takes the newest one once and keeps to it, so that it sees each changeset whole or not at all.
 *
 * <p>Zones are found by hashing the end of the name once for each length of apex that there is: few lengths, whatever
 * the number of zones.
 */
public final class View {

    /** What is served before the database was read: nothing. */
    static final View NOTHING = new View(-1, Requesters.NONE, List.of());

    private final long seq;
    private final Requesters requesters;
    private final Map<Integer, ServedZone> byId = new LinkedHashMap<>();
    private final Set<Integer> parents = new HashSet<>();
    private final int[] apexLengths;
    private final @Nullable ServedZone[] table;

    public View(long seq, Requesters requesters, Collection<ServedZone> zones) {
        this.seq = seq;
        this.requesters = requesters;
        zones.forEach(zone -> byId.put(zone.id(), zone));
        this.apexLengths = zones.stream()
                .map(zone -> zone.apex().length)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .mapToInt(Integer::intValue)
                .toArray();
        this.table = new @Nullable ServedZone[Integer.highestOneBit(zones.size() + 1) * 4];
        zones.forEach(this::enter);
        for (ServedZone zone : zones) {
            ServedZone parent = closestAbove(zone);
            if (parent != null) {
                parents.add(parent.id());
            }
        }
    }

    /** The last change in it; -1 as long as the database was never read. */
    public long seq() {
        return seq;
    }

    /**
     * Whether the database was read at least once: before, nothing is known, which is not the same as nothing being
     * there.
     */
    public boolean isLoaded() {
        return seq >= 0;
    }

    /** Who asks. */
    public Requesters requesters() {
        return requesters;
    }

    /** How many names with records are at hand. */
    long names() {
        return byId.values().stream()
                .map(ServedZone::names)
                .filter(Objects::nonNull)
                .mapToLong(NameTable::size)
                .sum();
    }

    /** What they cost in memory, in bytes. */
    public long nameBytes() {
        return byId.values().stream()
                .map(ServedZone::names)
                .filter(Objects::nonNull)
                .mapToLong(NameTable::weightBytes)
                .sum();
    }

    public Collection<ServedZone> zones() {
        return byId.values();
    }

    /**
     * The zones by the ids that they have in the database, in a map of the caller's own: the next view begins as this
     * one.
     */
    public Map<Integer, ServedZone> byId() {
        return new LinkedHashMap<>(byId);
    }

    /**
     * What has to be read to decide about a number whose page is not in memory; null if there is another way to it, or
     * none.
     */
    @Nullable
    public NumberLookup lookup(NumberKey number) {
        ServedZone zone = zone(number.zoneId());
        return zone == null ? null : NumberLookup.in(zone.root(), number);
    }

    /** A zone by the id that it has in the database. */
    public @Nullable ServedZone zone(int id) {
        return byId.get(id);
    }

    /**
     * The zone whose apex is closest above a name.
     *
     * @param name in wire form and lower case
     * @param octets its length, the last, empty label included
     * @return null if the name is outside of all zones
     */
    public @Nullable ServedZone closest(byte[] name, int octets) {
        for (int length : apexLengths) {
            int start = octets - length;
            if (start >= 0 && startsLabel(name, start)) {
                ServedZone zone = find(name, start, octets);
                if (zone != null) {
                    return zone;
                }
            }
        }
        return null;
    }

    /** The zone whose apex is closest above another zone's. */
    public @Nullable ServedZone closestAbove(ServedZone zone) {
        byte[] apex = zone.apex();
        if (apex.length == 1) {
            return null;
        }
        byte[] parent = Arrays.copyOfRange(apex, 1 + apex[0], apex.length);
        return closest(parent, parent.length);
    }

    /**
     * Whether another zone's apex stands at or below a name of this zone: the name exists then, whatever this zone
     * knows of it.
     */
    public boolean hasZoneBelow(ServedZone zone, byte[] name, int octets) {
        if (!parents.contains(zone.id())) {
            return false;
        }
        for (ServedZone other : byId.values()) {
            int start = other.apex().length - octets;
            if (start >= 0
                    && Arrays.equals(other.apex(), start, other.apex().length, name, 0, octets)
                    && startsLabel(other.apex(), start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsLabel(byte[] name, int start) {
        int at = 0;
        while (at < start) {
            at += 1 + name[at];
        }
        return at == start;
    }

    private @Nullable ServedZone find(byte[] name, int from, int to) {
        int slot = hash(name, from, to) & (table.length - 1);
        ServedZone zone = table[slot];
        while (zone != null) {
            if (Arrays.equals(zone.apex(), 0, zone.apex().length, name, from, to)) {
                return zone;
            }
            slot = (slot + 1) & (table.length - 1);
            zone = table[slot];
        }
        return null;
    }

    private void enter(ServedZone zone) {
        int slot = hash(zone.apex(), 0, zone.apex().length) & (table.length - 1);
        while (table[slot] != null) {
            slot = (slot + 1) & (table.length - 1);
        }
        table[slot] = zone;
    }

    private static int hash(byte[] octets, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + octets[i];
        }
        return hash ^ (hash >>> 15);
    }
}
