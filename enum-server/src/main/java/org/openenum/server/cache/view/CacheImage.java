package org.openenum.server.cache.view;

import java.util.HashMap;
import java.util.Map;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.ServiceStates;

/**
 * Everything in memory as of one change, except what was read one by one: a view, the pages that its directories lead
 * to, and the usable rule sets. Its parts are immutable, so it stays one consistent state whatever happens to the
 * cache.
 *
 * @param pages those in memory; a leaf of a directory may have none
 */
public record CacheImage(View view, Map<PageKey, NumberPage> pages, Map<Integer, CompiledRuleSet> ruleSets) {

    /**
     * A copy without rule sets that nothing refers to.
     *
     * @param states refer to some, too
     */
    public CacheImage withRuleSetsInUse(ServiceStates states) {
        RuleSetsInUse inUse = new RuleSetsInUse(new HashMap<>(ruleSets));
        inUse.take(view, pages::get);
        inUse.take(states);
        return new CacheImage(view, pages, inUse.found());
    }
}
