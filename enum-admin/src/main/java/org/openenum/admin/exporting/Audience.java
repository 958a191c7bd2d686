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
 * Requesters whose answers a file holds: with the variants of their group at one moment, and in the form of their
 * group.
 *
 * <p>A file stands still. Routing policies are not drawn in it, and targets that are out of service stay in: their
 * rules are answered by a server that has loaded the file for as long as it has it.
 *
 * @param name what they were called: an address, or the name of a group
 * @param group null: they are in none
 * @param at the moment for which it is true
 */
record Audience(String name, @Nullable RequesterGroupView group, Instant at, RuleSetVariants variants) {

    /** What they get in place of rule sets, by the ids of these, within the transaction of whoever asks. */
    Map<Integer, RuleSet> answering(Map<Integer, RuleSet> ruleSets) {
        Map<Integer, RuleSet> answering = new HashMap<>(ruleSets);
        if (group != null) {
            answering.putAll(variants.inPlaceOf(ruleSets.keySet(), group.id(), at));
        }
        return answering;
    }

    /** What a rule set says to them; null where nothing of it is for them. */
    @Nullable
    AnsweredRules hear(RuleSet ruleSet) {
        return AnsweredRules.in(group == null ? AnswerForm.STANDARD : group.answerForm(), ruleSet.content());
    }
}
