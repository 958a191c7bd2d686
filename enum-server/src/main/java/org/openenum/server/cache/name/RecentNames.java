package org.openenum.server.cache.name;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;

/**
 * The names that were last read one by one, or their absence. Each stays until a number of others have come, even if
 * the caches have no room for it: a query that waited for a name must find it when it is retried, or it would load it
 * again and again.
 *
 * <p>Any thread may read; only the thread of {@code CacheWriter} changes anything. A change of any record set of a zone
 * removes all names of that zone.
 */
final class RecentNames {

    /** More than the queries that are answered between a load and its answer; usually some hundred kilobytes. */
    private static final int NAMES = 256;

    private final Map<NameKey, NameRecords> names = new ConcurrentHashMap<>();
    private final Deque<NameKey> oldestFirst = new ArrayDeque<>();

    @Nullable
    NameRecords find(NameKey name) {
        return names.get(name);
    }

    void put(NameKey name, NameRecords records) {
        if (names.put(name, records) != null) {
            oldestFirst.remove(name);
        }
        oldestFirst.addLast(name);
        if (oldestFirst.size() > NAMES) {
            names.remove(oldestFirst.removeFirst());
        }
    }

    void forget(int zoneId) {
        names.keySet().removeIf(name -> name.zoneId() == zoneId);
        oldestFirst.removeIf(name -> name.zoneId() == zoneId);
    }

    void clear() {
        names.clear();
        oldestFirst.clear();
    }
}
