package org.openenum.admin.exporting;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.ruleset.RuleSetVariants;
import org.openenum.mapping.RuleSet;
import org.openenum.requester.AnswerForm;

/**
 * The requesters that a file is for: it has their answers, with the variants that their group gets at one moment, and
 * in the answer form of the group.
 *
 * <p>A file does not change. It does not apply routing policies, and keeps targets that are out of service: a server
 * answers the rules of the file for as long as it has it loaded.
 *
 * @param name the requested address or group name
 * @param group null: they are in none
 * @param at the moment for which the file is valid
 */
record Audience(String name, @Nullable RequesterGroupView group, Instant at, RuleSetVariants variants) {

    /** The rule sets that they get in place of others, by the ids of the latter; within the caller's transaction. */
    Map<Integer, RuleSet> answering(Map<Integer, RuleSet> ruleSets) {
        Map<Integer, RuleSet> answering = new HashMap<>(ruleSets);
        if (group != null) {
            answering.putAll(variants.inPlaceOf(ruleSets.keySet(), group.id(), at));
        }
        return answering;
    }

    /** The rules that they get from a rule set; null if none are for them. */
    @Nullable
    AnsweredRules hear(RuleSet ruleSet) {
        return AnsweredRules.in(group == null ? AnswerForm.STANDARD : group.answerForm(), ruleSet.content());
    }
}
