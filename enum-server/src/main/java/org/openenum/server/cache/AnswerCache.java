package org.openenum.server.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What readers see: the newest {@link View}, and the pages, rule sets and names that are in memory.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the thread of {@link CacheWriter} calls the methods that
 * change something, which are package-private.
 */
public final class AnswerCache {

    /**
     * Caffeine keeps its books on the thread of whoever fills its buffer of reads: microseconds, once in a while. Handing them to a pool
     * wakes a thread every few questions, which costs more than the books.
     */
    private static final Executor HERE = Runnable::run;

    private final CacheLimits limits;
    private final Cache<PageKey, NumberPage> pages;
    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final LongAdder residentNumbers = new LongAdder();
    private volatile View view = View.NOTHING;

    /** An empty cache. */
    public AnswerCache(CacheLimits limits) {
        this.limits = limits;
        this.pages = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxPageBytes())
                .weigher((PageKey key, NumberPage page) -> page.weightBytes())
                .removalListener(
                        (@Nullable PageKey key, @Nullable NumberPage page, RemovalCause cause) -> uncount(page))
                .recordStats()
                .build();
        this.ruleSets = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxRuleSetBytes())
                .weigher((Integer id, CompiledRuleSet ruleSet) -> ruleSet.weightBytes())
                .build();
        this.names = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxNameBytes() - limits.maxGapBytes())
                .weigher((NameKey name, NameRecords records) -> records.weightBytes(name))
                .build();
        this.gaps = new NameGaps(limits.maxGapBytes());
    }

    /** The newest view; a query takes it once. */
    public View view() {
        return view;
    }

    /** A page, if it is in memory. */
    public @Nullable NumberPage page(PageKey key) {
        return pages.getIfPresent(key);
    }

    /** A rule set, if it is in memory. */
    public @Nullable CompiledRuleSet ruleSet(int id) {
        return ruleSets.getIfPresent(id);
    }

    /** What records say about a name, if it is in memory. */
    public @Nullable NameRecords name(NameKey name) {
        NameRecords records = names.getIfPresent(name);
        return records == null ? gaps.find(name) : records;
    }

    /** How many numbers are in memory. */
    public long residentNumbers() {
        return residentNumbers.sum();
    }

    /** How many pages are in memory. */
    public long residentPages() {
        return pages.estimatedSize();
    }

    /** What the pages in memory cost, in bytes. */
    public long residentPageBytes() {
        return pages.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }

    /** How many rule sets are in memory. */
    public long residentRuleSets() {
        return ruleSets.estimatedSize();
    }

    /** How many stretches without names are in memory. */
    public long residentGaps() {
        return gaps.size();
    }

    /** How many other names are in memory. */
    public long residentNames() {
        return names.estimatedSize();
    }

    /** How often a page was asked for and was there. */
    public long pageHits() {
        return pages.stats().hitCount();
    }

    /** How often a page was asked for and was not there. */
    public long pageMisses() {
        return pages.stats().missCount();
    }

    /** How many pages had to go for lack of room. */
    public long pageEvictions() {
        return pages.stats().evictionCount();
    }

    CacheLimits limits() {
        return limits;
    }

    void publish(View next) {
        view = next;
    }

    void put(PageKey key, NumberPage page) {
        residentNumbers.add(page.numbers());
        pages.put(key, page);
    }

    void remove(PageKey key) {
        pages.invalidate(key);
    }

    void put(int id, CompiledRuleSet ruleSet) {
        ruleSets.put(id, ruleSet);
    }

    void removeRuleSet(int id) {
        ruleSets.invalidate(id);
    }

    void put(NameKey name, NameRecords records) {
        names.put(name, records);
    }

    void putAbsent(NameKey name, RecordSource.LoadedRecords loaded, NameRecords records) {
        gaps.put(name, loaded, records);
    }

    void forgetAbsent(int zoneId) {
        gaps.forget(zoneId);
    }

    void removeName(NameKey name) {
        names.invalidate(name);
    }

    void removeNames(Predicate<NameKey> condition) {
        names.asMap().keySet().removeIf(condition);
    }

    void clear() {
        pages.invalidateAll();
        ruleSets.invalidateAll();
        names.invalidateAll();
        gaps.clear();
    }

    private void uncount(@Nullable NumberPage page) {
        if (page != null) {
            residentNumbers.add(-page.numbers());
        }
    }
}
