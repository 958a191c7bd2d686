package org.openenum.admin.ruleset;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;

/**
 * What a number or block points to: a rule set as it is.
 *
 * @param name of a shared destination; null for an anonymous rule set
 * @param entityTag names the state of a shared destination; null for an anonymous rule set, which never changes
 */
public record Target(
        int id,
        @Nullable String name,
        RuleSetContent content,
        @Nullable String entityTag) {

    /** A rule set whose rules were read. */
    public static Target of(RuleSet ruleSet) {
        String tag = ruleSet.name() == null ? null : EntityTags.of(ruleSet.version(), ruleSet.updatedAt());
        return new Target(ruleSet.id(), ruleSet.name(), ruleSet.content(), tag);
    }

    /** A rule set that is known by its content. */
    static Target anonymous(int id, RuleSetContent content) {
        return new Target(id, null, content, null);
    }
}
