package org.openenum.server.cache.source;

import java.util.Map;
import org.openenum.mapping.RuleSetContent;

/**
 * What the database says about a rule set.
 *
 * @param variants ids of the rule sets that requesters get in place of it, by the ids of their groups
 */
public record RuleSetRow(RuleSetContent content, Map<Integer, Integer> variants) {

    /** Keeps the map from changing. */
    public RuleSetRow {
        variants = Map.copyOf(variants);
    }

    /** The same for everybody. */
    public static RuleSetRow plain(RuleSetContent content) {
        return new RuleSetRow(content, Map.of());
    }
}
