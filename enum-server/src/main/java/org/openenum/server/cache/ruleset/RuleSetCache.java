package org.openenum.server.cache.ruleset;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compiled rule sets in memory, by id.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class RuleSetCache {

    /**
     * The slots of the direct table of rule sets, a power of two. Two rule sets with the same slot displace each other;
     * most plans have fewer hot ones. A rule set in the table stays in memory even if Caffeine has no room for it,
     * since a query has just needed it. They take a megabyte or two.
     */
    private static final int KNOWN_RULE_SETS = 4096;

    /**
     * If more than one in this many has been added since the last search for unused rule sets, another search is
     * worthwhile.
     */
    private static final int WORTH_A_LOOK = 8;

    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];

    /** Whether a rule set was evicted for lack of room; racy on purpose: readers may notice it late. */
    private boolean evicts;

    /** How many were added since the unused ones were last removed. Only for the cache's own thread. */
    private long arrivals;

    /** Without rule sets. */
    public RuleSetCache(long maxBytes) {
        this.ruleSets = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(maxBytes)
                .weigher((Integer id, CompiledRuleSet ruleSet) -> ruleSet.weightBytes())
                .evictionListener(
                        (@Nullable Integer id, @Nullable CompiledRuleSet ruleSet, RemovalCause cause) -> evicts = true)
                .build();
    }

    /** A rule set, if it is in memory. */
    @Nullable
    public CompiledRuleSet find(int id) {
        KnownRuleSet known = knownRuleSets[place(id)];
        boolean isKnown = known != null && known.id == id;
        if (!isKnown || evicts) {
            CompiledRuleSet kept = ruleSets.getIfPresent(id);
            return isKnown ? known.ruleSet : kept;
        }
        return known.ruleSet;
    }

    /** Whether no rule set in use was evicted, so that more may be read ahead. */
    public boolean hasRoom() {
        return !evicts;
    }

    /**
     * Whether there is no room any more, and so many were added since {@link #retain} that another search for unused
     * ones is worthwhile.
     */
    public boolean mayHaveUnused() {
        return evicts && arrivals > ruleSets.estimatedSize() / WORTH_A_LOOK;
    }

    /**
     * Removes all rule sets that are not in use; if there were any, there is room again.
     *
     * @param inUse the rule sets in memory that are in use
     */
    public void retain(Map<Integer, CompiledRuleSet> inUse) {
        arrivals = 0;
        for (int id : all().keySet()) {
            if (!inUse.containsKey(id)) {
                remove(id);
                evicts = false;
            }
        }
        inUse.forEach(ruleSets.asMap()::putIfAbsent); // some were evicted, but are still in the direct table
    }

    public void put(int id, CompiledRuleSet ruleSet) {
        arrivals++;
        knownRuleSets[place(id)] = new KnownRuleSet(id, ruleSet);
        ruleSets.put(id, ruleSet);
    }

    public void remove(int id) {
        KnownRuleSet known = knownRuleSets[place(id)];
        if (known != null && known.id == id) {
            knownRuleSets[place(id)] = null;
        }
        ruleSets.invalidate(id);
    }

    public void clear() {
        Arrays.fill(knownRuleSets, null);
        ruleSets.invalidateAll();
        arrivals = 0;
        evicts = false;
    }

    /** All rule sets in memory, in a new map. */
    public Map<Integer, CompiledRuleSet> all() {
        Map<Integer, CompiledRuleSet> all = new HashMap<>(ruleSets.asMap());
        for (KnownRuleSet known : knownRuleSets) {
            if (known != null) {
                all.putIfAbsent(known.id, known.ruleSet);
            }
        }
        return all;
    }

    /** The number of rule sets in memory. */
    public long size() {
        return ruleSets.estimatedSize();
    }

    /** Their memory, in bytes. */
    public long residentBytes() {
        return ruleSets.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }

    private static int place(int id) {
        return id & KNOWN_RULE_SETS - 1;
    }

    /** A rule set in the direct table. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
