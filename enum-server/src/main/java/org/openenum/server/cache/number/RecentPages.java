package org.openenum.server.cache.number;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The last pages that were put into the cache: each can be found until a number of others have come, even if the cache
 * has no room for it.
 *
 * <p>A page is loaded because a query waits for it. Caffeine may rate other pages higher and drop it at once; then the
 * query would load it again and again. Only for the thread of {@code CacheWriter}.
 */
final class RecentPages {

    /**
     * Many times the number of pages that arrive between a load and its answer, but so few that a cache with no
     * capacity stays nearly empty: some hundred kilobytes of pages.
     */
    private static final int PAGES = 64;

    private final @Nullable PageKey[] keys = new PageKey[PAGES];
    private int next;

    /** Adds a page; returns the one that drops out, if there is one. */
    @Nullable
    PageKey add(PageKey key) {
        PageKey oldest = keys[next];
        keys[next] = key;
        next = (next + 1) % PAGES;
        if (oldest != null) {
            oldest.hasJustArrived(false);
        }
        key.hasJustArrived(true);
        return oldest;
    }

    void forEach(Consumer<PageKey> action) {
        for (PageKey key : keys) {
            if (key != null) {
                action.accept(key);
            }
        }
    }

    /** Removes all pages. */
    void clear() {
        forEach(key -> key.hasJustArrived(false));
        Arrays.fill(keys, null);
    }
}
