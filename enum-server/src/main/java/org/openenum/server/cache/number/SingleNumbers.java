package org.openenum.server.cache.number;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NumberKey;

/**
 * Numbers that were read one by one because their pages have no room, each as a page that is true for that number
 * alone. Those that are asked for most stay as long as there is room; and the last ones stay in any case until so many
 * others have come, for whoever waits for a number must find it when he asks again.
 *
 * <p>Any thread may look up; only that of {@code CacheWriter} changes anything. What a change may touch goes before the
 * change is published.
 */
final class SingleNumbers {

    /** More than wait at a time for loads or for their answers, as a rule; some hundred kilobytes. */
    private static final int JUST_READ = 2_048;

    private final Map<NumberKey, NumberPage> justRead = new ConcurrentHashMap<>();
    private final @Nullable Read[] order = new Read[JUST_READ];
    private final Cache<NumberKey, NumberPage> kept;
    private int next;

    SingleNumbers(long maxBytes) {
        this.kept = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(maxBytes)
                .weigher((NumberKey key, NumberPage page) -> page.weightBytes())
                .build();
    }

    @Nullable
    NumberPage find(NumberKey key) {
        NumberPage page = kept.getIfPresent(key);
        return page == null ? justRead.get(key) : page;
    }

    void put(NumberKey key, NumberPage page) {
        Read oldest = order[next];
        if (oldest != null) {
            justRead.remove(oldest.key, oldest.page);
        }
        order[next] = new Read(key, page);
        next = (next + 1) % JUST_READ;
        justRead.put(key, page);
        kept.put(key, page);
    }

    /**
     * A number's own entry decides about itself and about what is above it; a block about all numbers below.
     */
    void forget(CacheChange.OfMapping change) {
        NumberKey changed = new NumberKey(change.zoneId(), change.hi(), change.lo());
        if (isEmpty()) {
            return;
        }
        for (int length = changed.length(); length > 0; length--) {
            NumberKey above = changed.prefix(length);
            justRead.remove(above);
            kept.invalidate(above);
        }
        if (change.kind() != MappingKind.NUMBER) {
            forget(changed::isPrefixOf);
        }
    }

    /** Those below a prefix that were read later than a change. */
    Set<NumberKey> readAfter(long seq, NumberKey prefix) {
        Set<NumberKey> found = new HashSet<>();
        BiConsumer<NumberKey, NumberPage> take = (key, page) -> {
            if (page.seq() > seq && prefix.isPrefixOf(key)) {
                found.add(key);
            }
        };
        justRead.forEach(take);
        kept.asMap().forEach(take);
        return found;
    }

    void forEach(Consumer<NumberPage> action) {
        justRead.values().forEach(action);
        kept.asMap().values().forEach(action);
    }

    void forget(Predicate<NumberKey> condition) {
        justRead.keySet().removeIf(condition);
        kept.asMap().keySet().removeIf(condition);
    }

    void clear() {
        justRead.clear();
        kept.invalidateAll();
    }

    long size() {
        return kept.estimatedSize();
    }

    private boolean isEmpty() {
        return justRead.isEmpty() && kept.asMap().isEmpty();
    }

    private record Read(NumberKey key, NumberPage page) {}
}
