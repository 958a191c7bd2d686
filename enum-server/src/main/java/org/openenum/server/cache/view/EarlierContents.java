package org.openenum.server.cache.view;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.NumberPages;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.ruleset.ServiceStates;
import org.openenum.server.cache.source.NumberKey;

/**
 * The contents from when everything had to be read afresh, except what was read one by one. The directories of its view
 * still lead to its pages. It has its own rule sets, and its own state of what is out of service: in another history,
 * the same ids mean other rule sets.
 *
 * <p>The reason for it is this measurement: five million numbers on PostgreSQL, two cores including the load, 20,000
 * queries a second for 30 s, in which everything is read afresh once. Without it, 27,486 to 32,634 answers of 600,000
 * were SERVFAIL; with it none, in three runs each (docs/adr/0038).
 *
 * @param numbers finds the page of a key
 */
record EarlierContents(
        View view, NumberPages numbers, Map<Integer, CompiledRuleSet> ruleSets, ServiceStates serviceStates, long bytes)
        implements AnswerCache {

    @Override
    public @Nullable NumberPage page(PageKey key) {
        return numbers.peek(key);
    }

    @Override
    public @Nullable NumberPage peek(PageKey key) {
        return numbers.peek(key);
    }

    @Override
    public @Nullable NumberPage single(Leaf leaf, NumberKey number) {
        return null;
    }

    @Override
    public @Nullable CompiledRuleSet ruleSet(int id) {
        return ruleSets.get(id);
    }

    @Override
    public @Nullable NameRecords name(ServedZone zone, byte[] ownerKey) {
        NameTable all = zone.names();
        return all == null ? null : all.find(ownerKey);
    }

    @Override
    public @Nullable AnswerCache earlier() {
        return null;
    }
}
