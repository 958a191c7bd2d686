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
 * The number pages in memory, and beside them the numbers that were read one by one because their pages have no room.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class NumberPages {

    /**
     * Caffeine keeps its books on the thread of whoever fills its buffer of reads: microseconds, once in a while.
     * Handing them to a pool wakes a thread every few questions, which costs more than the books.
     */
    private static final Executor HERE = Runnable::run;

    /** So many numbers, read one by one with others, cost what it costs to read a page. */
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

    /** Less as soon as there are single numbers. */
    private volatile long maxBytes;

    /** Whether a page had to go since there was room for all; racy on purpose, it matters sooner or later. */
    private boolean evicts;

    /**
     * No page yet.
     *
     * @param maxBytes for pages and single numbers together
     * @param maxSingleBytes what of it single numbers get, as soon as there are any
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
     * A page, if it is in memory. Which pages are read most, Caffeine need only know once a page had to go: until then,
     * nobody tells it.
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
            var unused = pages.getIfPresent(key); // for its books
        }
        return page;
    }

    /** A page, if it is in memory, for somebody who will ask for it soon: it counts for nothing. */
    @Nullable
    public NumberPage peek(PageKey key) {
        return key.page();
    }

    /**
     * A page that is true for one number alone, if that was read by itself; for numbers whose page is not in memory.
     *
     * @param leaf where the directory has that page
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
     * Whether, of a page that is not in memory, the whole should be read: because nobody knows what it may hold,
     * because there is room for it, or because by now so many of its numbers were read one by one that it would have
     * been cheaper.
     */
    public boolean wantsPage(Leaf leaf) {
        int bytes = NumberPage.maxWeightBytes(maxPageEntries);
        return !leaf.lengths().areKnown()
                || hasRoomForPage()
                || (bytes <= maxBytes && leaf.key().isWorthReading(PAGE_PRICE));
    }

    /** Whether another page need not drive one out. */
    public boolean hasRoomForPage() {
        return residentBytes.sum() + NumberPage.maxWeightBytes(maxPageEntries) <= maxBytes;
    }

    /** Lets a page be found that is {@linkplain #put put} soon. */
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
        // Before: if it is evicted later, the way to it is closed again.
        key.page(page);
        pages.put(key, page);
    }

    public void remove(PageKey key) {
        key.page(null);
        pages.invalidate(key);
    }

    /**
     * Puts pages in the place of others, which can be found until the new ones are published. So both are there for a
     * moment, and none has to go for lack of room that there is when the moment is over.
     *
     * @param publish from then on nobody looks for the old ones
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

    /** Takes a number by itself: from now on pages share their room with such. */
    public void putSingle(NumberKey number, NumberPage page) {
        if (maxBytes > maxBytesBesideSingles) {
            maxBytes = maxBytesBesideSingles;
            limit(maxBytes);
        }
        singles.put(number, page);
    }

    /** The numbers in memory by themselves below a prefix that were read later than a change. */
    public Set<NumberKey> singlesReadAfter(long seq, NumberKey prefix) {
        return singles.readAfter(seq, prefix);
    }

    /** Gives the numbers in memory by themselves, some of them twice. */
    public void forEachSingle(Consumer<NumberPage> action) {
        singles.forEach(action);
    }

    /** Lets go of numbers in memory by themselves of which a change decides something. */
    public void forgetSingles(CacheChange.OfMapping change) {
        singles.forget(change);
    }

    public void forgetSingles(Predicate<NumberKey> condition) {
        singles.forget(condition);
    }

    /** Lets go of everything: no page can be found any more. */
    public void clear() {
        pages.asMap().keySet().forEach(key -> key.page(null));
        justArrived.forEach(key -> key.page(null));
        handOver();
    }

    /** Lets go of everything, but whoever has a directory still finds the pages to which it leads. */
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

    /** Part of the eviction: nobody who sees that the page is gone can still find it by its key. */
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
