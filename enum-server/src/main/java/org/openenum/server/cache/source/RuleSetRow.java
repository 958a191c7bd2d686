package org.openenum.server.cache.source;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.schedule.Schedule;

/**
 * A rule set as in the database.
 *
 * @param variants what requesters get in place of it, by group id
 */
public record RuleSetRow(RuleSetContent content, Map<Integer, Variant> variants) {

    /** Makes the map immutable. */
    public RuleSetRow {
        variants = Map.copyOf(variants);
    }

    /**
     * What a group gets.
     *
     * @param times when it applies; null if always
     */
    public record Variant(int ruleSetId, @Nullable Schedule times) {}

    /** Without variants. */
    public static RuleSetRow plain(RuleSetContent content) {
        return new RuleSetRow(content, Map.of());
    }
}
