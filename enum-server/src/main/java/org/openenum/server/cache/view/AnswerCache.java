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
 * The query path's access to the cache: the newest {@link View}, and the pages, rule sets and names in memory.
 *
 * <p>Any thread may read, without a lock and without waiting. Normally {@link CacheContents} is the only
 * implementation, so that its calls are as cheap as those of a class; the other one, {@link EarlierContents}, only
 * exists while everything is read afresh.
 */
public interface AnswerCache {

    /** The newest view; a query takes it once. */
    View view();

    /** A page, if it is in memory. */
    @Nullable
    NumberPage page(PageKey key);

    /** A page, if it is in memory; the access is not counted. */
    @Nullable
    NumberPage peek(PageKey key);

    /**
     * A page that is valid for one number only, if that was read by itself; for numbers whose page is not in memory.
     *
     * @param leaf the leaf of that page in the directory
     */
    @Nullable
    NumberPage single(Leaf leaf, NumberKey number);

    /** A rule set, if it is in memory. */
    @Nullable
    CompiledRuleSet ruleSet(int id);

    /** What of rule sets and record sets is out of service. */
    ServiceStates serviceStates();

    /**
     * What records tell about a name, if it is in memory.
     *
     * @param ownerKey of a name below the apex; kept by reference, must not be changed any more
     */
    @Nullable
    NameRecords name(ServedZone zone, byte[] ownerKey);

    /**
     * The contents from before everything had to be read afresh, for queries whose data cannot be read in time; null at
     * all other times, and if memory has no room for both.
     */
    @Nullable
    AnswerCache earlier();
}
