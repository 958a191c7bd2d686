package org.openenum.server.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Arrays;
import java.util.Set;
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

    /** So many numbers, read one by one with others, cost what it costs to read a page. */
    private static final int PAGE_PRICE = 128;

    private final CacheLimits limits;
    private final Cache<PageKey, NumberPage> pages;
    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final Cache<NameKey, NameRecords> names;
    private final NameGaps gaps;
    private final SingleNumbers singles;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];
    private final JustArrived justArrived = new JustArrived();
    private final NamesJustRead namesJustRead = new NamesJustRead();
    private final LongAdder singleHits = new LongAdder();
    private final LongAdder residentPageBytes = new LongAdder();
    private final LongAdder residentNumbers = new LongAdder();
    private final LongAdder pageHits = new LongAdder();
    private final LongAdder pageMisses = new LongAdder();
    private final LongAdder pageEvictions = new LongAdder();
    private volatile View view = View.NOTHING;

    /** Less as soon as there are single numbers. */
    private volatile long maxPageBytes;

    /** Whether a page had to go for lack of room; racy on purpose, it matters sooner or later. */
    private boolean evicts;

    /** Whether a rule set had to go; racy as well. */
    private boolean ruleSetsEvict;

    /** An empty cache. */
    public AnswerCache(CacheLimits limits) {
        this.limits = limits;
        this.maxPageBytes = limits.maxPageBytes();
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
        this.singles = new SingleNumbers(limits.maxSingleNumberBytes());
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

    /**
     * A page that is true for one number alone, if that was read by itself; for numbers whose page is not in memory.
     *
     * @param leaf where the directory has that page
     */
    public @Nullable NumberPage single(Leaf leaf, NumberKey number) {
        NumberPage page = leaf.lengths().areKnown() ? singles.find(number) : null;
        if (page != null) {
            singleHits.increment();
        }
        return page;
    }

    /**
     * Whether, of a page that is not in memory, the whole should be read: because nobody knows what it may hold, because there is room for
     * it, or because by now so many of its numbers were read one by one that it would have been cheaper.
     */
    boolean wantsPage(Leaf leaf) {
        int bytes = NumberPage.maxWeightBytes(limits.maxPageEntries());
        return !leaf.lengths().areKnown()
                || residentPageBytes.sum() + bytes <= maxPageBytes
                || (bytes <= maxPageBytes && leaf.key().isWorthReading(PAGE_PRICE));
    }

    /** A page, if it is in memory, for somebody who will ask for it soon: it counts for nothing. */
    public @Nullable NumberPage glanceAt(PageKey key) {
        return key.page();
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
        return residentPageBytes.sum();
    }

    /** How many numbers are in memory one by one, without their pages. */
    public long residentSingles() {
        return singles.size();
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

    /** How often a page was not there, but the number itself was. */
    public long singleHits() {
        return singleHits.sum();
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
        residentPageBytes.add(page.weightBytes());
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

    /** A number by itself: from now on pages share their room with such. */
    void put(NumberKey number, NumberPage page) {
        if (maxPageBytes > limits.maxPageBytesBesideSingles()) {
            maxPageBytes = limits.maxPageBytesBesideSingles();
            pages.policy().eviction().ifPresent(eviction -> eviction.setMaximum(maxPageBytes));
        }
        singles.put(number, page);
    }

    /** The numbers in memory by themselves below a prefix that were read later than a change. */
    Set<NumberKey> numbersReadAfter(long seq, NumberKey prefix) {
        return singles.readAfter(seq, prefix);
    }

    /** Lets go of numbers of which a change decides something. */
    void forgetNumbers(CacheChange.OfMapping change) {
        singles.forget(change);
    }

    void forgetNumbers(Predicate<NumberKey> condition) {
        singles.forget(condition);
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
        singles.clear();
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
            residentPageBytes.add(-page.weightBytes());
        }
    }

    /** A rule set on the short way. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
