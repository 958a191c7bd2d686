package org.openenum.server.cache.view;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.NumberLookup;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.requester.Requesters;

/**
 * Everything that is served, as of one change: the zones, their directories and serials, and the requesters. Immutable;
 * a query takes the newest one once and uses only that, so that it sees each changeset whole or not at all.
 */
public final class View {

    /** What is served before the database has been read: nothing. */
    static final View NOTHING = new View(-1, Requesters.NONE, List.of());

    private final long seq;
    private final Requesters requesters;
    private final Map<Integer, ServedZone> byId = new LinkedHashMap<>();
    private final ServedZone[] zones;
    private final ZoneIndex index;

    /** Makes a view with a new index of the zones; {@link #next} shares the index where it can. */
    public View(long seq, Requesters requesters, Collection<ServedZone> zones) {
        this(seq, requesters, zones, new ZoneIndex(apexes(zones)));
    }

    private View(long seq, Requesters requesters, Collection<ServedZone> zones, ZoneIndex index) {
        this.seq = seq;
        this.requesters = requesters;
        this.zones = zones.toArray(ServedZone[]::new);
        this.index = index;
        zones.forEach(zone -> byId.put(zone.id(), zone));
    }

    /** Makes the view after this one. */
    public View next(long nextSeq, Requesters nextRequesters, Collection<ServedZone> nextZones) {
        List<byte[]> apexes = apexes(nextZones);
        return new View(nextSeq, nextRequesters, nextZones, index.isOf(apexes) ? index : new ZoneIndex(apexes));
    }

    private static List<byte[]> apexes(Collection<ServedZone> zones) {
        return zones.stream().map(ServedZone::apex).toList();
    }

    /** The last change in it; -1 before the database has been read. */
    public long seq() {
        return seq;
    }

    /**
     * Whether the database has been read at least once. Before that, everything is unknown, which is not the same as
     * absent.
     */
    public boolean isLoaded() {
        return seq >= 0;
    }

    /** The requesters. */
    public Requesters requesters() {
        return requesters;
    }

    /** How many names with records are in memory. */
    long names() {
        return byId.values().stream()
                .map(ServedZone::names)
                .filter(Objects::nonNull)
                .mapToLong(NameTable::size)
                .sum();
    }

    /** Their memory, in bytes. */
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

    /** The zones by their ids in the database, in a new map, from which the next view can be made. */
    public Map<Integer, ServedZone> byId() {
        return new LinkedHashMap<>(byId);
    }

    /**
     * What must be read to decide a number whose page is not in memory; null if it is found another way, or there is no
     * such zone.
     */
    @Nullable
    public NumberLookup lookup(NumberKey number) {
        ServedZone zone = zone(number.zoneId());
        return zone == null ? null : NumberLookup.in(zone.root(), number);
    }

    /** A zone by its id in the database. */
    public @Nullable ServedZone zone(int id) {
        return byId.get(id);
    }

    /**
     * The zone whose apex is closest at or above a name.
     *
     * @param name in wire form and lower case
     * @param octets its length, including the root label
     * @return null if the name is outside of all zones
     */
    public @Nullable ServedZone closest(byte[] name, int octets) {
        return at(index.closest(name, octets));
    }

    /** The zone whose apex is closest above another zone's. */
    public @Nullable ServedZone closestAbove(ServedZone zone) {
        return at(index.closestAbove(zone.apex()));
    }

    /**
     * Whether another zone's apex is at or below a name of this zone: then the name exists, whatever this zone knows of
     * it.
     */
    public boolean hasZoneBelow(ServedZone zone, byte[] name, int octets) {
        return index.hasZoneBelow(zone.apex().length, name, octets);
    }

    private @Nullable ServedZone at(int position) {
        return position == ZoneIndex.NONE ? null : zones[position];
    }
}
