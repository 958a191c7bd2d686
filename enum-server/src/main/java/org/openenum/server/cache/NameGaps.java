package org.openenum.server.cache;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Where in the canonical order of a zone there are no records: from one name to the next. So one load proves for all names in
 * between that they do not exist, and a flood of names that nobody has costs no statement each.
 *
 * <p>What is said in place of a name that does not exist hangs on its closest encloser, so each gap holds one reading for each
 * closest encloser that was met in it.
 *
 * <p>Any thread may look up; only that of {@link CacheWriter} changes anything. A change of any record set of a zone makes all gaps of that zone
 * unknown, in one step. So does lack of room, for all zones.
 */
final class NameGaps {

    private static final int OVERHEAD_BYTES = 200;

    private final long maxBytes;
    private final Map<Integer, ConcurrentSkipListMap<byte[], Gap>> zones = new ConcurrentHashMap<>();
    private final Map<Integer, Long> bytesOfZone = new HashMap<>();

    NameGaps(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** What is known of a name because it lies in a gap; null if nothing is. */
    @Nullable
    NameRecords find(NameKey name) {
        ConcurrentSkipListMap<byte[], Gap> gaps = zones.get(name.zoneId());
        if (gaps == null) {
            return null;
        }
        // Not the name where a gap begins: that one exists.
        Map.Entry<byte[], Gap> before = gaps.lowerEntry(name.ownerKey());
        return before == null ? null : before.getValue().find(name.ownerKey());
    }

    /** Remembers what was read of a name that does not exist, for all its neighbours. */
    void put(NameKey name, RecordSource.LoadedRecords loaded, NameRecords records) {
        byte[] from = {}; // the apex exists
        byte[] to = null;
        for (byte[] key : loaded.neighbours()) {
            int order = Arrays.compareUnsigned(key, name.ownerKey());
            if (order < 0 && Arrays.compareUnsigned(key, from) > 0) {
                from = key;
            } else if (order > 0 && (to == null || Arrays.compareUnsigned(key, to) < 0)) {
                to = key;
            }
        }
        int added = OVERHEAD_BYTES + from.length + (to == null ? 0 : to.length) + records.weightBytes();
        if (bytes() + added > maxBytes) {
            clear();
        }
        ConcurrentSkipListMap<byte[], Gap> gaps =
                zones.computeIfAbsent(name.zoneId(), id -> new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
        Gap gap = new Gap(from, to, Map.of());
        gaps.merge(from, gap.with(name.ownerKey(), records), (old, fresh) -> old.with(name.ownerKey(), records));
        bytesOfZone.merge(name.zoneId(), (long) added, Long::sum);
    }

    /** A record set of the zone has changed: nothing is proved any more. */
    void forget(int zoneId) {
        zones.remove(zoneId);
        bytesOfZone.remove(zoneId);
    }

    void clear() {
        zones.clear();
        bytesOfZone.clear();
    }

    int size() {
        return zones.values().stream().mapToInt(Map::size).sum();
    }

    private long bytes() {
        long bytes = 0;
        for (long one : bytesOfZone.values()) {
            bytes += one;
        }
        return bytes;
    }

    /**
     * From one name to the next.
     *
     * @param to null where no name follows
     * @param readings by {@link #encloserOf closest encloser}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Gap(byte[] from, byte @Nullable [] to, Map<Integer, NameRecords> readings) {

        @Nullable
        NameRecords find(byte[] name) {
            if (to != null && (Arrays.compareUnsigned(name, to) >= 0 || NameKey.isAbove(name, to))) {
                return null;
            }
            return readings.get(encloserOf(name));
        }

        Gap with(byte[] name, NameRecords records) {
            Map<Integer, NameRecords> more = new HashMap<>(readings);
            more.put(encloserOf(name), records);
            return new Gap(from, to, Map.copyOf(more));
        }

        /**
         * Tells the closest encloser: how much of its key the name has in common with one of the gap's two ends, negative if that is the end
         * {@code to}.
         */
        private int encloserOf(byte[] name) {
            int withFrom = NameKey.commonOctets(from, name);
            int withTo = to == null ? 0 : NameKey.commonOctets(to, name);
            return withFrom >= withTo ? withFrom : -withTo;
        }
    }
}
