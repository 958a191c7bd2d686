package org.openenum.server.cache.name;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;

/**
 * Names that were read one by one because their zone has no room for all of its names, and the gaps between names that
 * were met on the way.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class SingleNames {

    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final RecentNames justRead = new RecentNames();

    /**
     * No name yet.
     *
     * @param maxNameBytes for names that exist
     * @param maxGapBytes for those that do not
     */
    public SingleNames(long maxNameBytes, long maxGapBytes) {
        this.names = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(maxNameBytes)
                .weigher((NameKey name, NameRecords records) -> records.weightBytes() + name.ownerKey().length)
                .build();
        this.gaps = new NameGaps(maxGapBytes);
    }

    /** What records say about a name, if it is in memory. */
    @Nullable
    public NameRecords find(NameKey name) {
        NameRecords records = names.getIfPresent(name);
        if (records == null) {
            records = gaps.find(name);
        }
        return records == null ? justRead.find(name) : records;
    }

    /** Takes what was read about a name. */
    public void put(NameKey name, RecordSource.LoadedRecords loaded, NameRecords records) {
        NameRecords taken = withKnownWildcard(name.zoneId(), records);
        justRead.put(name, taken);
        if (taken.encloser() == null) {
            names.put(name, taken);
        } else {
            gaps.put(name, loaded, taken);
        }
    }

    /** Of a wildcard with a policy there is one object, found by its own name: so weights for a time reach it. */
    private NameRecords withKnownWildcard(int zoneId, NameRecords records) {
        NameRecords wildcard = records.wildcardWithPolicy();
        NameRecords known = wildcard == null ? null : find(new NameKey(zoneId, wildcard.ownerKey()));
        return known == null ? records : records.with(known);
    }

    /** A record set of the zone changes: what is not there may be there now. */
    public void forgetAbsent(int zoneId) {
        justRead.forget(zoneId);
        gaps.forget(zoneId);
    }

    public void remove(NameKey name) {
        names.invalidate(name);
    }

    public void removeIf(Predicate<NameKey> condition) {
        names.asMap().keySet().removeIf(condition);
    }

    public void clear() {
        names.invalidateAll();
        justRead.clear();
        gaps.clear();
    }

    /** How many names that exist are in memory. */
    public long size() {
        return names.estimatedSize();
    }

    /** How many stretches without names are in memory. */
    public long gaps() {
        return gaps.size();
    }
}
