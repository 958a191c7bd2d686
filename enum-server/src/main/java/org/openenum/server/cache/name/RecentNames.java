package org.openenum.server.cache.name;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.NameKey;

/**
 * The names that were read last, one by one, or their absence: each stays until so many others have come, even if the
 * caches have no room for it. For whoever waits for a name must find it when he asks again; otherwise he has it read
 * again, and again.
 *
 * <p>Any thread may look up; only that of {@code CacheWriter} changes anything. A change of any record set of a zone
 * makes all names of that zone unknown here, in one step.
 */
final class RecentNames {

    /** More than the questions that are answered between a load and its answer; some hundred kilobytes as a rule. */
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
