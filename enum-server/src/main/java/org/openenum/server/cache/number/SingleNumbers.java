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
 * Numbers that were read one by one because their pages do not fit into memory, each as a page that is valid for that
 * number only. The most queried ones stay as long as there is room. The latest ones stay in any case until a number of
 * others have come: a query that waited for a number must find it when it is retried.
 *
 * <p>Any thread may read; only the thread of {@code CacheWriter} changes anything. What a change may affect is removed
 * before the change is published.
 */
final class SingleNumbers {

    /** Usually more than wait for loads or their answers at a time; some hundred kilobytes. */
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
     * Removes what a change may affect: the entry of a number affects itself and the digits above it; a block also
     * affects all numbers below it.
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

    /** The numbers below a prefix that were read as of a later change than {@code seq}. */
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
