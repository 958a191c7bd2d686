package org.openenum.server.cache.number;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NumberKey;

/**
 * The number pages in memory, and the numbers that were read one by one because their pages do not fit into memory.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class NumberPages {

    /**
     * Runs Caffeine's maintenance on the thread that fills its read buffer: some microseconds now and then. Handing it
     * to a pool would wake a thread every few queries, which costs more than the maintenance.
     */
    private static final Executor HERE = Runnable::run;

    /** Reading this many numbers one by one, together with others, costs as much as reading a page. */
    private static final int PAGE_PRICE = 128;

    private final int maxPageEntries;
    private final long maxBytesBesideSingles;
    private final Cache<PageKey, NumberPage> pages;
    private final SingleNumbers singles;
    private final RecentPages justArrived = new RecentPages();
    private final LongAdder singleHits = new LongAdder();
    private final LongAdder residentBytes = new LongAdder();
    private final LongAdder residentNumbers = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder evictions = new LongAdder();

    /** Reduced as soon as there are single numbers. */
    private volatile long maxBytes;

    /** Whether a page was evicted since there was room for all; racy on purpose: readers may notice it late. */
    private boolean evicts;

    /**
     * Without pages.
     *
     * @param maxBytes for pages and single numbers together
     * @param maxSingleBytes the part of it for single numbers, as soon as there are any
     */
    public NumberPages(long maxBytes, long maxSingleBytes, int maxPageEntries) {
        this.maxBytes = maxBytes;
        this.maxBytesBesideSingles = maxBytes - maxSingleBytes;
        this.maxPageEntries = maxPageEntries;
        this.singles = new SingleNumbers(maxSingleBytes);
        this.pages = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(maxBytes)
                .weigher((PageKey key, NumberPage page) -> page.weightBytes())
                .evictionListener(
                        (@Nullable PageKey key, @Nullable NumberPage page, RemovalCause cause) -> evict(key, page))
                .removalListener(
                        (@Nullable PageKey key, @Nullable NumberPage page, RemovalCause cause) -> uncount(page))
                .build();
    }

    /**
     * A page, if it is in memory. Before the first eviction, Caffeine does not need to know which pages are read most,
     * and reads are not reported to it.
     */
    @Nullable
    public NumberPage page(PageKey key) {
        NumberPage page = key.page();
        if (page == null) {
            misses.increment();
            return null;
        }
        hits.increment();
        if (evicts) {
            var unused = pages.getIfPresent(key); // records the read
        }
        return page;
    }

    /** A page, if it is in memory; the access is not counted. */
    @Nullable
    public NumberPage peek(PageKey key) {
        return key.page();
    }

    /**
     * A page that is valid for one number only, if that was read by itself; for numbers whose page is not in memory.
     *
     * @param leaf the leaf of that page in the directory
     */
    @Nullable
    public NumberPage single(Leaf leaf, NumberKey number) {
        NumberPage page = leaf.lengths().areKnown() ? singles.find(number) : null;
        if (page != null) {
            singleHits.increment();
        }
        return page;
    }

    /**
     * Whether a page that is not in memory should be read as a whole: because its possible contents are unknown,
     * because there is room for it, or because so many of its numbers were read one by one that reading the page would
     * have been cheaper.
     */
    public boolean wantsPage(Leaf leaf) {
        int bytes = NumberPage.maxWeightBytes(maxPageEntries);
        return !leaf.lengths().areKnown()
                || hasRoomForPage()
                || (bytes <= maxBytes && leaf.key().isWorthReading(PAGE_PRICE));
    }

    /** Whether another page fits without evicting one. */
    public boolean hasRoomForPage() {
        return residentBytes.sum() + NumberPage.maxWeightBytes(maxPageEntries) <= maxBytes;
    }

    /** Lets readers find a page that is {@linkplain #put put} later. */
    public void show(PageKey key, NumberPage page) {
        key.page(page);
    }

    public void put(PageKey key, NumberPage page) {
        residentNumbers.add(page.numbers());
        residentBytes.add(page.weightBytes());
        PageKey over = justArrived.add(key);
        if (over != null) {
            NumberPage last = over.page();
            if (last != null && !pages.asMap().containsKey(over)) {
                over.forget(last);
            }
        }
        // Before put: a later eviction removes the reference again.
        key.page(page);
        pages.put(key, page);
    }

    public void remove(PageKey key) {
        key.page(null);
        pages.invalidate(key);
    }

    /**
     * Replaces pages by new ones; the old ones can be found until the new ones are published. Both exist for a moment,
     * in which no page is evicted, since there is room again right after it.
     *
     * @param publish publishes the new pages; after that, no reader looks for the old ones
     */
    public void replace(Collection<PageKey> old, Map<PageKey, NumberPage> fresh, Runnable publish) {
        if (old.isEmpty()) {
            fresh.forEach(this::put);
            publish.run();
            return;
        }
        limit(Long.MAX_VALUE);
        try {
            fresh.forEach(this::put);
            publish.run();
            old.forEach(this::remove);
        } finally {
            limit(maxBytes);
        }
        evicts &= !hasRoomForPage();
    }

    private void limit(long bytes) {
        pages.policy().eviction().ifPresent(eviction -> eviction.setMaximum(bytes));
    }

    /** Adds a number that was read by itself; from the first one on, pages share their memory with such numbers. */
    public void putSingle(NumberKey number, NumberPage page) {
        if (maxBytes > maxBytesBesideSingles) {
            maxBytes = maxBytesBesideSingles;
            limit(maxBytes);
        }
        singles.put(number, page);
    }

    /** The single numbers below a prefix that were read as of a later change than {@code seq}. */
    public Set<NumberKey> singlesReadAfter(long seq, NumberKey prefix) {
        return singles.readAfter(seq, prefix);
    }

    /** Passes on the single numbers, some of them twice. */
    public void forEachSingle(Consumer<NumberPage> action) {
        singles.forEach(action);
    }

    /** Removes the single numbers that a change may affect. */
    public void forgetSingles(CacheChange.OfMapping change) {
        singles.forget(change);
    }

    public void forgetSingles(Predicate<NumberKey> condition) {
        singles.forget(condition);
    }

    /** Removes everything: no page can be found any more. */
    public void clear() {
        pages.asMap().keySet().forEach(key -> key.page(null));
        justArrived.forEach(key -> key.page(null));
        handOver();
    }

    /** Removes everything from the cache, but pages can still be found through a directory that leads to them. */
    public void handOver() {
        justArrived.clear();
        singles.clear();
        pages.invalidateAll();
        evicts = false;
    }

    /** How many numbers the pages hold. */
    public long residentNumbers() {
        return residentNumbers.sum();
    }

    public long residentPages() {
        return pages.estimatedSize();
    }

    public long residentBytes() {
        return residentBytes.sum();
    }

    public long residentSingles() {
        return singles.size();
    }

    public long hits() {
        return hits.sum();
    }

    public long misses() {
        return misses.sum();
    }

    public long singleHits() {
        return singleHits.sum();
    }

    public long evictions() {
        return evictions.sum();
    }

    /** Part of the eviction: once the page is seen to be gone, it can no longer be found by its key. */
    private void evict(@Nullable PageKey key, @Nullable NumberPage page) {
        evicts = true;
        evictions.increment();
        if (key != null && page != null && !key.hasJustArrived()) {
            key.forget(page);
        }
    }

    private void uncount(@Nullable NumberPage page) {
        if (page != null) {
            residentNumbers.add(-page.numbers());
            residentBytes.add(-page.weightBytes());
        }
    }
}
