package org.openenum.admin.ruleset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;

/**
 * A named rule set as it stands in a form: texts as they were typed.
 *
 * @param variants what requesters get in place of it, by the names of their groups; those that are not in it get the plain one
 * @param entityTag the state that the person saw, empty for a new one
 */
record RuleSetForm(
        String name, String ttl, String comment, List<RuleForm> rules, Map<String, String> variants, String entityTag)
        implements EditForm<RuleSetForm> {

    static final RuleSetForm EMPTY = new RuleSetForm("", "", "", List.of(RuleForm.EMPTY), Map.of(), "");

    private static final String VARIANT = "variants.";

    static RuleSetForm read(FormInput input) {
        Map<String, String> variants = new TreeMap<>();
        input.carried().forEach((field, value) -> {
            if (field.startsWith(VARIANT) && !value.isBlank()) {
                variants.put(field.substring(VARIANT.length()), value.strip());
            }
        });
        return new RuleSetForm(
                input.text("name"),
                input.text("ttl"),
                input.text("comment"),
                RuleForm.read(input),
                variants,
                input.text("entityTag"));
    }

    static RuleSetForm of(RuleSetView ruleSet) {
        return new RuleSetForm(
                ruleSet.name(),
                Integer.toString(ruleSet.ttlSeconds()),
                ruleSet.comment() == null ? "" : ruleSet.comment(),
                ruleSet.rules().stream().map(RuleForm::of).toList(),
                ruleSet.variants(),
                ruleSet.entityTag());
    }

    RuleSetForm withRules(List<RuleForm> otherRules) {
        return new RuleSetForm(name, ttl, comment, otherRules, variants, entityTag);
    }

    @Override
    public RuleSetForm onTopOf(String otherEntityTag) {
        return new RuleSetForm(name, ttl, comment, rules, variants, otherEntityTag);
    }

    RuleSetDraft draft() {
        return new RuleSetDraft(
                FormInput.number("ttl", ttl), FormInput.orNull(comment), RuleForm.drafts(rules), variants);
    }

    /** The fields by their message keys, to be compared with another version. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ttl", ttl);
        fields.put("comment", comment);
        fields.putAll(RuleForm.fields(rules));
        fields.put(
                "variants",
                variants.entrySet().stream()
                        .map(variant -> variant.getKey() + ": " + variant.getValue())
                        .collect(Collectors.joining("\n")));
        return fields;
    }
}
