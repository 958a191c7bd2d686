package org.openenum.server.cache.view;

import java.util.HashMap;
import java.util.Map;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.ServiceStates;

/**
 * All that is in memory as of one change, but for what was read one by one: a view, the pages that its directories lead
 * to, and the usable rule sets. Its parts are immutable, and so it is one state whatever happens to the cache
 * meanwhile.
 *
 * @param pages those that are in memory; a place of a directory may have none
 */
public record CacheImage(View view, Map<PageKey, NumberPage> pages, Map<Integer, CompiledRuleSet> ruleSets) {

    /**
     * Without rule sets to which nothing in it leads.
     *
     * @param states lead to some, too
     */
    public CacheImage withRuleSetsInUse(ServiceStates states) {
        RuleSetsInUse inUse = new RuleSetsInUse(new HashMap<>(ruleSets));
        inUse.take(view, pages::get);
        inUse.take(states);
        return new CacheImage(view, pages, inUse.found());
    }
}
