package org.openenum.server.cache.ruleset;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compiled rule sets in memory, by their ids.
 *
 * <p>Any thread may read, without a lock and without waiting. Only the cache's own thread changes anything.
 */
public final class RuleSetCache {

    /**
     * Places of the short way to rule sets, a power of two. Two that share a place take it from each other; most plans
     * have fewer hot ones. What stands there stays, even if Caffeine has no room for it: somebody has just asked for
     * it. A megabyte or two.
     */
    private static final int KNOWN_RULE_SETS = 4096;

    /** When more than one in so many has come since, it is worth looking again for those that are not in use. */
    private static final int WORTH_A_LOOK = 8;

    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];

    /** Whether a rule set had to go for lack of room; racy on purpose, it matters sooner or later. */
    private boolean evicts;

    /** How many have come since those went that were not in use. Only for the cache's own thread. */
    private long arrivals;

    /** No rule set yet. */
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

    /** Whether none that is in use had to go, so that more may be read ahead. */
    public boolean hasRoom() {
        return !evicts;
    }

    /**
     * Whether there is no room any more, and so many have come since {@link #retain} that it is worth looking again for
     * those that are not in use.
     */
    public boolean mayHaveUnused() {
        return evicts && arrivals > ruleSets.estimatedSize() / WORTH_A_LOOK;
    }

    /**
     * Lets go of all others; if there were any, there is room again.
     *
     * @param inUse of those that are in memory
     */
    public void retain(Map<Integer, CompiledRuleSet> inUse) {
        arrivals = 0;
        for (int id : all().keySet()) {
            if (!inUse.containsKey(id)) {
                remove(id);
                evicts = false;
            }
        }
        inUse.forEach(ruleSets.asMap()::putIfAbsent); // some had to go, but for the short way
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

    /** All that are in memory, in a map of the caller's own. */
    public Map<Integer, CompiledRuleSet> all() {
        Map<Integer, CompiledRuleSet> all = new HashMap<>(ruleSets.asMap());
        for (KnownRuleSet known : knownRuleSets) {
            if (known != null) {
                all.putIfAbsent(known.id, known.ruleSet);
            }
        }
        return all;
    }

    /** How many rule sets are in memory. */
    public long size() {
        return ruleSets.estimatedSize();
    }

    /** What they cost in memory, in bytes. */
    public long residentBytes() {
        return ruleSets.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }

    private static int place(int id) {
        return id & KNOWN_RULE_SETS - 1;
    }

    /** A rule set on the short way. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
