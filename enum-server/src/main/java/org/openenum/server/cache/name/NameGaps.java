package org.openenum.server.cache.name;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;

/**
 * The gaps between names in the canonical order of zones that are not completely in memory. One load proves that all
 * names in a gap do not exist, so a flood of nonexistent names does not cost a statement for each.
 *
 * <p>Any thread may read; only the thread of {@code CacheWriter} changes anything. A change of any record set of a zone
 * removes all gaps of that zone in one step. Lack of room removes those of all zones.
 */
final class NameGaps {

    private static final int OVERHEAD_BYTES = 200;

    private final long maxBytes;
    private final Map<Integer, Gaps> zones = new ConcurrentHashMap<>();

    NameGaps(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * What is known of a name that is in a gap, or that is the wildcard of a gap and has a policy; null if nothing is.
     */
    @Nullable
    NameRecords find(NameKey name) {
        Gaps gaps = zones.get(name.zoneId());
        if (gaps == null) {
            return null;
        }
        NameGap gap = gaps.before(name.ownerKey());
        NameRecords found = gap == null ? null : gap.find(name.ownerKey());
        return found == null ? gaps.wildcards.get(name.ownerKey()) : found;
    }

    /** Stores what was read about a name that does not exist, for all names in the same gap. */
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
        long added = (long) OVERHEAD_BYTES + from.length + (to == null ? 0 : to.length) + records.weightBytes();
        if (bytes() + added > maxBytes) {
            clear();
        }
        Gaps gaps = zones.computeIfAbsent(name.zoneId(), id -> Gaps.none());
        NameGap known = gaps.at(from);
        NameGap gap = (known == null ? NameGap.between(from, to) : known).with(name.ownerKey(), records);
        NameRecords wildcard = records.wildcardWithPolicy();
        if (wildcard != null) {
            gaps.wildcards.put(wildcard.ownerKey(), wildcard);
        }
        zones.put(name.zoneId(), gaps.with(gap, added));
    }

    /** Removes the gaps of a zone of which a record set has changed: they are no longer proven. */
    void forget(int zoneId) {
        zones.remove(zoneId);
    }

    void clear() {
        zones.clear();
    }

    int size() {
        return zones.values().stream().mapToInt(Gaps::size).sum();
    }

    private long bytes() {
        long bytes = 0;
        for (Gaps gaps : zones.values()) {
            bytes += gaps.bytes;
        }
        return bytes;
    }

    /**
     * The gaps of one zone, by the names at which they begin.
     *
     * @param wildcards those wildcards in their results that have a policy, by their own names
     */
    private record Gaps(
            ConcurrentNavigableMap<byte[], NameGap> byBegin,
            ConcurrentNavigableMap<byte[], NameRecords> wildcards,
            long bytes) {

        static Gaps none() {
            return new Gaps(
                    new ConcurrentSkipListMap<>(Arrays::compareUnsigned),
                    new ConcurrentSkipListMap<>(Arrays::compareUnsigned),
                    0);
        }

        /** The last gap that begins before a name; not one that begins at it, since then the name exists. */
        @Nullable
        NameGap before(byte[] name) {
            Map.Entry<byte[], NameGap> entry = byBegin.lowerEntry(name);
            return entry == null ? null : entry.getValue();
        }

        @Nullable
        NameGap at(byte[] from) {
            return byBegin.get(from);
        }

        Gaps with(NameGap gap, long addedBytes) {
            byBegin.put(gap.from(), gap);
            return new Gaps(byBegin, wildcards, bytes + addedBytes);
        }

        int size() {
            return byBegin.size();
        }
    }
}
