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

    private final Cache<Integer, CompiledRuleSet> ruleSets;
    private final @Nullable KnownRuleSet[] knownRuleSets = new KnownRuleSet[KNOWN_RULE_SETS];

    /** Whether a rule set had to go for lack of room; racy on purpose, it matters sooner or later. */
    private boolean evicts;

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

    /** Whether all that were ever read are still there, so that more may be read ahead. */
    public boolean hasRoom() {
        return !evicts;
    }

    public void put(int id, CompiledRuleSet ruleSet) {
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
    }

    /** All that can be answered, in a map of the caller's own. */
    public Map<Integer, CompiledRuleSet> usable() {
        Map<Integer, CompiledRuleSet> usable = new HashMap<>();
        ruleSets.asMap().forEach((id, ruleSet) -> {
            if (ruleSet.isUsable()) {
                usable.put(id, ruleSet);
            }
        });
        return usable;
    }

    /** How many rule sets are in memory. */
    public long size() {
        return ruleSets.estimatedSize();
    }

    private static int place(int id) {
        return id & KNOWN_RULE_SETS - 1;
    }

    /** A rule set on the short way. */
    private record KnownRuleSet(int id, CompiledRuleSet ruleSet) {}
}
