package org.openenum.server.cache.view;

import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.ServiceStates;
import org.openenum.server.cache.source.NumberKey;

/**
 * What the path of a query may ask of the cache: the newest {@link View}, and the pages, rule sets and names that are
 * in memory.
 *
 * <p>Any thread may ask, without a lock and without waiting. It has one implementation, {@link CacheContents}, so that
 * its calls cost what calls of a class cost; the other one, {@link EarlierContents}, is only there while everything is
 * read afresh.
 */
public interface AnswerCache {

    /** The newest view; a query takes it once. */
    View view();

    /** A page, if it is in memory. */
    @Nullable
    NumberPage page(PageKey key);

    /** A page, if it is in memory, for somebody who will ask for it soon: it counts for nothing. */
    @Nullable
    NumberPage peek(PageKey key);

    /**
     * A page that is true for one number alone, if that was read by itself; for numbers whose page is not in memory.
     *
     * @param leaf where the directory has that page
     */
    @Nullable
    NumberPage single(Leaf leaf, NumberKey number);

    /** A rule set, if it is in memory. */
    @Nullable
    CompiledRuleSet ruleSet(int id);

    /** What of the rule sets is out of service. */
    ServiceStates serviceStates();

    /**
     * What records say about a name, if it is in memory.
     *
     * @param ownerKey of a name below the apex; kept by reference, not to be changed any more
     */
    @Nullable
    NameRecords name(ServedZone zone, byte[] ownerKey);

    /**
     * What was in memory before everything had to be read afresh, for questions of which nothing can be read in time;
     * null at all other times, and where the memory has no room for both.
     */
    @Nullable
    AnswerCache earlier();
}
