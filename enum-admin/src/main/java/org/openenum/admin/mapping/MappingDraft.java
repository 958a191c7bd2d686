package org.openenum.admin.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * A number or a block to write: it points to a named rule set or has rules of its own.
 *
 * @param status active if null
 * @param ttlSeconds the TTL of its own rules; the zone's default if null
 * @param ruleSet the name of a shared destination, or null
 * @param rules its own rules; with {@code ruleSet} they must be empty or equal to the rules of that set
 * @param tags null to keep the present ones; none for a new entry
 * @param minDigits the least total length of a block's numbers; the prefix's own length if null; null for a number
 * @param maxDigits the greatest total length of a block's numbers; as many as the zone allows if null; null for a
 *     number
 * @param leadingZero whether a new number may begin with 0, though no country code does
 */
public record MappingDraft(
        @Nullable MappingStatus status,
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        @Nullable MappingTags tags,
        @Nullable String ruleSet,
        List<RuleDraft> rules,
        @Nullable Integer minDigits,
        @Nullable Integer maxDigits,
        boolean leadingZero) {

    /** Copies the list. */
    public MappingDraft {
        rules = List.copyOf(rules);
    }

    /** Active, with rules of its own and defaults for the rest. */
    public static MappingDraft ofRules(RuleDraft... rules) {
        return new MappingDraft(null, null, null, null, null, List.of(rules), null, null, false);
    }

    /** Active, pointing to a named rule set. */
    public static MappingDraft ofRuleSet(String name) {
        return new MappingDraft(null, null, null, null, name, List.of(), null, null, false);
    }
}
