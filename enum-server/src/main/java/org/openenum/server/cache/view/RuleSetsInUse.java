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
 * Tells of some rule sets those to which something leads: entries of numbers and blocks, and from there what a group
 * gets in place of their rules; and what is answered in place of rules that are out of service.
 *
 * <p>For one thread. A walk through five million numbers takes some tens of milliseconds.
 */
final class RuleSetsInUse {

    /** Places to remember which were met a moment ago, a power of two: pages have millions of entries. */
    private static final int MET = 1 << 17;

    private final int[] met = new int[MET];
    private final Map<Integer, CompiledRuleSet> others;
    private final int most;
    private final Map<Integer, CompiledRuleSet> found = new HashMap<>();
    private final Set<Integer> missing = new HashSet<>();

    /** @param all is changed: those to which nothing leads are left in the end */
    RuleSetsInUse(Map<Integer, CompiledRuleSet> all) {
        this.others = all;
        this.most = all.size();
    }

    /** Takes what the numbers of all zones point to. */
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

    /** Those of them to which something leads. */
    Map<Integer, CompiledRuleSet> found() {
        return found;
    }

    /** To which something leads, and which are not among them; not more of these than of them. */
    Set<Integer> missing() {
        return missing;
    }
}
