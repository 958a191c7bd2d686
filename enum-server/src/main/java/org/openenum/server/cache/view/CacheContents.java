package org.openenum.server.cache.view;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.name.SingleNames;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.NumberPages;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.RuleSetCache;
import org.openenum.server.cache.ruleset.ServiceStates;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;

/**
 * Everything in memory: the newest {@link View} behind one volatile reference, and the pages, rule sets and names that
 * it leads to.
 *
 * <p>Readers see it as {@link AnswerCache}. Only the cache's own thread publishes a view, or takes one of the parts to
 * change it.
 */
public final class CacheContents implements AnswerCache, CacheFigures {

    private final CacheLimits limits;
    private final NumberPages numbers;
    private final RuleSetCache ruleSets;
    private final SingleNames names;
    private final ServiceStates serviceStates = new ServiceStates(System::currentTimeMillis);
    private volatile View view = View.NOTHING;
    private volatile @Nullable EarlierContents earlier;

    /** Empty contents. */
    public CacheContents(CacheLimits limits) {
        this.limits = limits;
        this.numbers = new NumberPages(limits.maxPageBytes(), limits.maxSingleNumberBytes(), limits.maxPageEntries());
        this.ruleSets = new RuleSetCache(limits.maxRuleSetBytes());
        this.names = new SingleNames(limits.maxSingleNameBytes(), limits.maxGapBytes());
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public @Nullable NumberPage page(PageKey key) {
        return numbers.page(key);
    }

    @Override
    public @Nullable NumberPage peek(PageKey key) {
        return numbers.peek(key);
    }

    @Override
    public @Nullable NumberPage single(Leaf leaf, NumberKey number) {
        return numbers.single(leaf, number);
    }

    @Override
    public @Nullable CompiledRuleSet ruleSet(int id) {
        return ruleSets.find(id);
    }

    @Override
    public ServiceStates serviceStates() {
        return serviceStates;
    }

    @Override
    public @Nullable NameRecords name(ServedZone zone, byte[] ownerKey) {
        NameTable all = zone.names();
        return all == null ? names.find(new NameKey(zone.id(), ownerKey)) : all.find(ownerKey);
    }

    @Override
    public @Nullable AnswerCache earlier() {
        return earlier;
    }

    public CacheLimits limits() {
        return limits;
    }

    /** The number pages, for changes and loads. */
    public NumberPages numbers() {
        return numbers;
    }

    /** The rule sets, for changes and loads. */
    public RuleSetCache ruleSets() {
        return ruleSets;
    }

    /** The names that were read one by one, for changes and loads. */
    public SingleNames names() {
        return names;
    }

    /** Publishes a view: from now on, every query sees it. */
    public void publish(View next) {
        view = next;
    }

    /**
     * How many bytes pages may take together with the new ones that will replace them; never less than their usual
     * limit.
     */
    public long maxPageBytesAtOnce() {
        EarlierContents before = earlier;
        long beside = limits.maxRuleSetBytes() + view.nameBytes() + (before == null ? 0 : before.bytes());
        return Math.max(limits.maxPageBytes(), limits.maxBytesAtOnce() - beside);
    }

    /**
     * Begins afresh: from now on, every query sees a view of which nothing is in memory yet. The old contents are kept
     * until {@link #forgetEarlier} for queries that would otherwise get no answer. If everything must be read afresh
     * once more meanwhile, the same old contents stay: what was read in between is only a part.
     */
    public void begin(View next) {
        boolean isKept = earlier == null && view.isLoaded() && !next.zones().isEmpty() && hasRoomForEarlier();
        if (isKept) {
            earlier = new EarlierContents(view, numbers, ruleSets.all(), serviceStates.frozen(), earlierBytes());
        } else if (next.zones().isEmpty()) {
            earlier = null; // no read is ordered that would end in forgetEarlier
        }
        publish(next);
        if (isKept) {
            numbers.handOver();
        }
        clear();
    }

    /** Drops the earlier contents: everything that fits has been read. */
    public void forgetEarlier() {
        earlier = null;
    }

    private long earlierBytes() {
        return numbers.residentBytes() + view.nameBytes() + ruleSets.residentBytes();
    }

    /** Whether the full limit of new pages fits beside what is in memory now. */
    private boolean hasRoomForEarlier() {
        long fresh = limits.maxPageBytes() + view.nameBytes() + limits.maxRuleSetBytes();
        return earlierBytes() + fresh <= limits.maxBytesAtOnce();
    }

    /** Everything as of the newest view. For the cache's own thread, between two changes. */
    public CacheImage image() {
        Map<PageKey, NumberPage> pages = new HashMap<>();
        for (ServedZone zone : view.zones()) {
            Directory.forEachPage(zone.root(), key -> {
                NumberPage page = numbers.peek(key);
                if (page != null) {
                    pages.put(key, page);
                }
            });
        }
        Map<Integer, CompiledRuleSet> usable = ruleSets.all();
        usable.values().removeIf(ruleSet -> !ruleSet.isUsable());
        return new CacheImage(view, pages, usable);
    }

    /**
     * Removes rule sets that nothing refers to any more. For the cache's own thread.
     *
     * @return those that are referred to but not in memory; no more than there are in memory
     */
    public Set<Integer> dropUnusedRuleSets() {
        RuleSetsInUse inUse = new RuleSetsInUse(ruleSets.all());
        inUse.take(view, numbers::peek);
        numbers.forEachSingle(inUse::take);
        inUse.take(serviceStates);
        ruleSets.retain(inUse.found());
        return inUse.missing();
    }

    /**
     * Replaces the contents by an image. The view comes last, so that a query with the view finds what it leads to. The
     * memory of its pages is only counted when they are {@link NumberPages#put}.
     */
    public void restore(CacheImage image) {
        clear();
        earlier = null;
        image.ruleSets().forEach(ruleSets::put);
        image.pages().forEach(numbers::show);
        publish(image.view());
    }

    /** Removes everything except the view. */
    public void clear() {
        numbers.clear();
        ruleSets.clear();
        names.clear();
    }

    @Override
    public long residentNumbers() {
        return numbers.residentNumbers();
    }

    @Override
    public long residentPages() {
        return numbers.residentPages();
    }

    @Override
    public long residentPageBytes() {
        return numbers.residentBytes();
    }

    @Override
    public long residentSingles() {
        return numbers.residentSingles();
    }

    @Override
    public long residentRuleSets() {
        return ruleSets.size();
    }

    @Override
    public long residentGaps() {
        return names.gaps();
    }

    @Override
    public long residentNames() {
        return names.size() + view.names();
    }

    @Override
    public long residentNameBytes() {
        return view.nameBytes();
    }

    @Override
    public long pageHits() {
        return numbers.hits();
    }

    @Override
    public long pageMisses() {
        return numbers.misses();
    }

    @Override
    public long singleHits() {
        return numbers.singleHits();
    }

    @Override
    public long pageEvictions() {
        return numbers.evictions();
    }
}
