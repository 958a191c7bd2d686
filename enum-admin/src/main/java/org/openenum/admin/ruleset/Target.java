package org.openenum.admin.ruleset;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;

/**
 * The rule set that a number or block points to.
 *
 * @param name of a shared destination; null for an anonymous rule set
 * @param entityTag the entity tag of a shared destination; null for an anonymous rule set, which never changes
 */
public record Target(
        int id,
        @Nullable String name,
        RuleSetContent content,
        @Nullable String entityTag) {

    /** The target for a rule set with its rules. */
    public static Target of(RuleSet ruleSet) {
        String tag = ruleSet.name() == null ? null : EntityTags.of(ruleSet.version(), ruleSet.updatedAt());
        return new Target(ruleSet.id(), ruleSet.name(), ruleSet.content(), tag);
    }

    /** The target for an anonymous rule set. */
    static Target anonymous(int id, RuleSetContent content) {
        return new Target(id, null, content, null);
    }
}
