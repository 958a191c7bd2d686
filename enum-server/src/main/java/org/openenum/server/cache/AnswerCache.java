package org.openenum.server.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Arrays;
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

    /** Places of the short way to rule sets, a power of two. Two that share a place take it from each other; most plans have fewer hot ones. */
    private static final int KNOWN_RULE_SETS = 4096;

    private final CacheLimits limits;
    private final Cache<PageKey, NumberPage> pages;
    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];
    private final LongAdder residentNumbers = new LongAdder();
    private final LongAdder pageHits = new LongAdder();
    private final LongAdder pageMisses = new LongAdder();
    private final LongAdder pageEvictions = new LongAdder();
    private volatile View view = View.NOTHING;

    /** Whether a page had to go for lack of room; racy on purpose, it matters sooner or later. */
    private boolean evicts;

    /** Whether a rule set had to go; racy as well. */
    private boolean ruleSetsEvict;

    /** An empty cache. */
    public AnswerCache(CacheLimits limits) {
        this.limits = limits;
        this.pages = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxPageBytes())
                .weigher((PageKey key, NumberPage page) -> page.weightBytes())
                .evictionListener(
                        (@Nullable PageKey key, @Nullable NumberPage page, RemovalCause cause) -> evict(key, page))
                .removalListener(
                        (@Nullable PageKey key, @Nullable NumberPage page, RemovalCause cause) -> uncount(page))
                .build();
        this.ruleSets = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxRuleSetBytes())
                .weigher((Integer id, CompiledRuleSet ruleSet) -> ruleSet.weightBytes())
                .evictionListener((@Nullable Integer id, @Nullable CompiledRuleSet ruleSet, RemovalCause cause) -> {
                    ruleSetsEvict = true;
                    forget(id);
                })
                .build();
        this.names = Caffeine.newBuilder()
                .executor(HERE)
                .maximumWeight(limits.maxSingleNameBytes())
                .weigher((NameKey name, NameRecords records) -> records.weightBytes() + name.ownerKey().length)
                .build();
        this.gaps = new NameGaps(limits.maxGapBytes());
    }

    /** The newest view; a query takes it once. */
    public View view() {
        return view;
    }

    /**
     * A page, if it is in memory.
     *
     * <p>As long as nothing ever had to go, nobody need know which pages are read most, and the key's own way to the page is the
     * shortest. Afterwards every read goes through Caffeine, which keeps the pages that are worth it.
     */
    public @Nullable NumberPage page(PageKey key) {
        NumberPage page = evicts ? null : key.page();
        if (page == null) {
            page = pages.getIfPresent(key);
        }
        (page == null ? pageMisses : pageHits).increment();
        return page;
    }

    /** A rule set, if it is in memory. As with pages, there is a shorter way as long as none ever had to go. */
    public @Nullable CompiledRuleSet ruleSet(int id) {
        if (!ruleSetsEvict) {
            KnownRuleSet known = knownRuleSets[place(id)];
            if (known != null && known.id == id) {
                return known.ruleSet;
            }
        }
        return ruleSets.getIfPresent(id);
    }

    /**
     * What records say about a name, if it is in memory.
     *
     * @param ownerKey of a name below the apex; kept by reference, not to be changed any more
     */
    public @Nullable NameRecords name(ServedZone zone, byte[] ownerKey) {
        ZoneNames all = zone.names();
        if (all != null) {
            return all.find(ownerKey);
        }
        NameKey name = new NameKey(zone.id(), ownerKey);
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
        return names.estimatedSize() + view.names();
    }

    /** What the names of whole zones in memory cost, in bytes. */
    public long residentNameBytes() {
        return view.nameBytes();
    }

    /** How often a page was asked for and was there. */
    public long pageHits() {
        return pageHits.sum();
    }

    /** How often a page was asked for and was not there. */
    public long pageMisses() {
        return pageMisses.sum();
    }

    /** How many pages had to go for lack of room. */
    public long pageEvictions() {
        return pageEvictions.sum();
    }

    CacheLimits limits() {
        return limits;
    }

    void publish(View next) {
        view = next;
    }

    void put(PageKey key, NumberPage page) {
        residentNumbers.add(page.numbers());
        // Before: if it is evicted at once, the way to it is closed again.
        key.page(page);
        pages.put(key, page);
    }

    void remove(PageKey key) {
        key.page(null);
        pages.invalidate(key);
    }

    void put(int id, CompiledRuleSet ruleSet) {
        knownRuleSets[place(id)] = new KnownRuleSet(id, ruleSet);
        ruleSets.put(id, ruleSet);
    }

    void removeRuleSet(int id) {
        forget(id);
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
        pages.asMap().keySet().forEach(key -> key.page(null));
        pages.invalidateAll();
        Arrays.fill(knownRuleSets, null);
        ruleSets.invalidateAll();
        names.invalidateAll();
        gaps.clear();
    }

    /** Part of the eviction: nobody who sees that the page is gone can still find it by its key. */
    @SuppressWarnings("ReferenceEquality") // a page of its own each, and a newer one stays
    private void evict(@Nullable PageKey key, @Nullable NumberPage page) {
        evicts = true;
        pageEvictions.increment();
        if (key != null && key.page() == page) {
            key.page(null);
        }
    }

    private void forget(@Nullable Integer ruleSetId) {
        if (ruleSetId != null) {
            int place = place(ruleSetId);
            KnownRuleSet known = knownRuleSets[place];
            if (known != null && known.id == ruleSetId) {
                knownRuleSets[place] = null;
            }
        }
    }

    private static int place(int ruleSetId) {
        return ruleSetId & KNOWN_RULE_SETS - 1;
    }

    private void uncount(@Nullable NumberPage page) {
        if (page != null) {
            residentNumbers.add(-page.numbers());
        }
    }

    /** A rule set on the short way; written before it enters the cache, like {@link PageKey#page}. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
