package org.openenum.admin.ruleset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;

/**
 * A named rule set as it stands in a form: texts as they were typed.
 *
 * @param entityTag the state that the person saw, empty for a new one
 */
record RuleSetForm(String name, String ttl, String comment, List<RuleForm> rules, String entityTag)
        implements EditForm<RuleSetForm> {

    static final RuleSetForm EMPTY = new RuleSetForm("", "", "", List.of(RuleForm.EMPTY), "");

    static RuleSetForm read(FormInput input) {
        return new RuleSetForm(
                input.text("name"),
                input.text("ttl"),
                input.text("comment"),
                RuleForm.read(input),
                input.text("entityTag"));
    }

    static RuleSetForm of(RuleSetView ruleSet) {
        return new RuleSetForm(
                ruleSet.name(),
                Integer.toString(ruleSet.ttlSeconds()),
                ruleSet.comment() == null ? "" : ruleSet.comment(),
                ruleSet.rules().stream().map(RuleForm::of).toList(),
                ruleSet.entityTag());
    }

    RuleSetForm withRules(List<RuleForm> otherRules) {
        return new RuleSetForm(name, ttl, comment, otherRules, entityTag);
    }

    @Override
    public RuleSetForm onTopOf(String otherEntityTag) {
        return new RuleSetForm(name, ttl, comment, rules, otherEntityTag);
    }

    RuleSetDraft draft() {
        return new RuleSetDraft(FormInput.number("ttl", ttl), FormInput.orNull(comment), RuleForm.drafts(rules));
    }

    /** The fields by their message keys, to be compared with another version. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ttl", ttl);
        fields.put("comment", comment);
        fields.putAll(RuleForm.fields(rules));
        return fields;
    }
}
