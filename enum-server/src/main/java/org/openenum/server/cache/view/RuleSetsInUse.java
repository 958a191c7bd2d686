package org.openenum.server.cache.view;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.ServiceStates;

/**
 * Finds the rule sets in use: those that entries of numbers and blocks point to, the variants of these, and the
 * replacements for rules that are out of service.
 *
 * <p>For one thread. A walk through five million numbers takes some tens of milliseconds.
 */
final class RuleSetsInUse {

    /** Slots to remember the rule sets met a moment ago, a power of two: pages have millions of entries. */
    private static final int MET = 1 << 17;

    private final int[] met = new int[MET];
    private final Map<Integer, CompiledRuleSet> others;
    private final int most;
    private final Map<Integer, CompiledRuleSet> found = new HashMap<>();
    private final Set<Integer> missing = new HashSet<>();

    /** @param all is changed: in the end, only the unused ones are left in it */
    RuleSetsInUse(Map<Integer, CompiledRuleSet> all) {
        this.others = all;
        this.most = all.size();
    }

    /** Adds what the numbers of all zones point to. */
    void take(View view, Function<PageKey, @Nullable NumberPage> pages) {
        for (ServedZone zone : view.zones()) {
            Directory.forEachBranch(zone.root(), this::take);
            Directory.forEachPage(zone.root(), key -> {
                NumberPage page = pages.apply(key);
                if (page != null) {
                    take(page);
                }
            });
        }
    }

    void take(NumberPage page) {
        page.forEachRuleSet(this::take);
    }

    void take(ServiceStates states) {
        states.forEachInstead(this::take);
    }

    private void take(int id) {
        int place = id & MET - 1;
        if (met[place] == id) {
            return;
        }
        met[place] = id;
        CompiledRuleSet ruleSet = others.remove(id);
        if (ruleSet != null) {
            found.put(id, ruleSet);
            for (int variant : ruleSet.variants().ruleSetIds()) {
                take(variant);
            }
        } else if (missing.size() < most && !found.containsKey(id)) {
            missing.add(id);
        }
    }

    /** The rule sets in use. */
    Map<Integer, CompiledRuleSet> found() {
        return found;
    }

    /** The rule sets in use that were not given to the constructor; no more than were given. */
    Set<Integer> missing() {
        return missing;
    }
}
