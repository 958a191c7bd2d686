package org.openenum.server.cache.name;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;

/**
 * Names that were read one by one because not all names of their zone fit into memory, and the gaps between names that
 * were found with them.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class SingleNames {

    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final RecentNames justRead = new RecentNames();

    /**
     * Without names.
     *
     * @param maxNameBytes for names that exist
     * @param maxGapBytes for gaps, whose names do not exist
     */
    public SingleNames(long maxNameBytes, long maxGapBytes) {
        this.names = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(maxNameBytes)
                .weigher((NameKey name, NameRecords records) -> records.weightBytes() + name.ownerKey().length)
                .build();
        this.gaps = new NameGaps(maxGapBytes);
    }

    /** What records tell about a name, if it is in memory. */
    @Nullable
    public NameRecords find(NameKey name) {
        NameRecords records = names.getIfPresent(name);
        if (records == null) {
            records = gaps.find(name);
        }
        return records == null ? justRead.find(name) : records;
    }

    /** Adds what was read about a name. */
    public void put(NameKey name, RecordSource.LoadedRecords loaded, NameRecords records) {
        NameRecords taken = withKnownWildcard(name.zoneId(), records);
        justRead.put(name, taken);
        if (taken.encloser() == null) {
            names.put(name, taken);
        } else {
            gaps.put(name, loaded, taken);
        }
    }

    /** Keeps a single object for a wildcard with a policy, found by its own name, so that leases reach it. */
    private NameRecords withKnownWildcard(int zoneId, NameRecords records) {
        NameRecords wildcard = records.wildcardWithPolicy();
        NameRecords known = wildcard == null ? null : find(new NameKey(zoneId, wildcard.ownerKey()));
        return known == null ? records : records.with(known);
    }

    /** Forgets what does not exist in a zone of which a record set changes: it may exist now. */
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

    /** How many gaps between names are in memory. */
    public long gaps() {
        return gaps.size();
    }
}
