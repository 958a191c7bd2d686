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

    /**
     * Places of the short way to rule sets, a power of two. Two that share a place take it from each other; most plans have fewer hot ones. What
     * stands there stays, even if Caffeine has no room for it: somebody has just asked for it. A megabyte or two.
     */
    private static final int KNOWN_RULE_SETS = 4096;

    private final CacheLimits limits;
    private final Cache<PageKey, NumberPage> pages;
    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];
    private final JustArrived justArrived = new JustArrived();
    private final NamesJustRead namesJustRead = new NamesJustRead();
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
                .evictionListener((@Nullable Integer id, @Nullable CompiledRuleSet ruleSet, RemovalCause cause) ->
                        ruleSetsEvict = true)
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
     * A page, if it is in memory. Which pages are read most, Caffeine need only know once a page had to go: until then, nobody tells it.
     */
    public @Nullable NumberPage page(PageKey key) {
        NumberPage page = key.page();
        if (page == null) {
            pageMisses.increment();
            return null;
        }
        pageHits.increment();
        if (evicts) {
            var unused = pages.getIfPresent(key); // for its books
        }
        return page;
    }

    /** A rule set, if it is in memory. */
    public @Nullable CompiledRuleSet ruleSet(int id) {
        KnownRuleSet known = knownRuleSets[place(id)];
        boolean isKnown = known != null && known.id == id;
        if (!isKnown || ruleSetsEvict) {
            CompiledRuleSet kept = ruleSets.getIfPresent(id);
            return isKnown ? known.ruleSet : kept;
        }
        return known.ruleSet;
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
        if (records == null) {
            records = gaps.find(name);
        }
        return records == null ? namesJustRead.find(name) : records;
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
        namesJustRead.put(name, records);
        names.put(name, records);
    }

    void putAbsent(NameKey name, RecordSource.LoadedRecords loaded, NameRecords records) {
        namesJustRead.put(name, records);
        gaps.put(name, loaded, records);
    }

    /** A record set of the zone changes: what is not there may be there now. */
    void forgetAbsent(int zoneId) {
        namesJustRead.forget(zoneId);
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
        justArrived.clear();
        pages.invalidateAll();
        Arrays.fill(knownRuleSets, null);
        ruleSets.invalidateAll();
        names.invalidateAll();
        namesJustRead.clear();
        gaps.clear();
    }

    /** Part of the eviction: nobody who sees that the page is gone can still find it by its key. */
    private void evict(@Nullable PageKey key, @Nullable NumberPage page) {
        evicts = true;
        pageEvictions.increment();
        if (key != null && page != null && !key.hasJustArrived()) {
            key.forget(page);
        }
    }

    private void forget(int ruleSetId) {
        KnownRuleSet known = knownRuleSets[place(ruleSetId)];
        if (known != null && known.id == ruleSetId) {
            knownRuleSets[place(ruleSetId)] = null;
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

    /** A rule set on the short way. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
