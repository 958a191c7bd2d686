package org.openenum.server.cache.number;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pages that were put into the cache last: each can be found until so many others have come, even if the cache has
 * no room for it.
 *
 * <p>A page is loaded because somebody waits for it. Caffeine may find that others are worth more and drop it at once;
 * then whoever waits would load it again, and again. For the thread of {@code CacheWriter} alone.
 */
final class RecentPages {

    /**
     * Many times what arrives between a load and its answer, and so few that a cache of nothing is one; some hundred
     * kilobytes of pages.
     */
    private static final int PAGES = 64;

    private final @Nullable PageKey[] keys = new PageKey[PAGES];
    private int next;

    /** Takes a page in; returns the one whose time is over, if there is one. */
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

    /** Lets go of all. */
    void clear() {
        forEach(key -> key.hasJustArrived(false));
        Arrays.fill(keys, null);
    }
}
