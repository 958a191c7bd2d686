package org.openenum.admin.ruleset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A named rule set as submitted.
 *
 * @param variants by names of requester groups; null keeps the present ones
 * @param ttlSeconds the TTL of its records; an hour by default
 */
public record RuleSetDraft(
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        List<RuleDraft> rules,
        @Nullable Map<String, Variant> variants) {

    /** Copies the list. */
    public RuleSetDraft {
        rules = List.copyOf(rules);
    }
}
