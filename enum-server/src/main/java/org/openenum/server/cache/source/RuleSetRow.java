package org.openenum.server.cache.source;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.schedule.Schedule;

/**
 * What the database says about a rule set.
 *
 * @param variants what requesters get in place of it, by the ids of their groups
 */
public record RuleSetRow(RuleSetContent content, Map<Integer, Variant> variants) {

    /** Keeps the map from changing. */
    public RuleSetRow {
        variants = Map.copyOf(variants);
    }

    /**
     * What a group gets.
     *
     * @param times when; null: always
     */
    public record Variant(int ruleSetId, @Nullable Schedule times) {}

    /** The same for everybody. */
    public static RuleSetRow plain(RuleSetContent content) {
        return new RuleSetRow(content, Map.of());
    }
}
