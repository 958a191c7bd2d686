package org.openenum.admin.ruleset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A named rule set as somebody wants it.
 *
 * @param variants by names of requester groups; null for those that it has
 * @param ttlSeconds the TTL of every record made of it; an hour unless told
 */
public record RuleSetDraft(
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        List<RuleDraft> rules,
        @Nullable Map<String, Variant> variants) {

    /** Keeps the list from changing. */
    public RuleSetDraft {
        rules = List.copyOf(rules);
    }
}
