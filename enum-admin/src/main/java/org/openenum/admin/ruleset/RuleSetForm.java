package org.openenum.admin.ruleset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.schedule.ScheduleForm;
import org.openenum.admin.schedule.ScheduleJson;

/**
 * The form of a named rule set: texts as typed.
 *
 * @param variants the rule sets that requesters get instead, by the names of their groups; other requesters get the
 *     plain one
 * @param times when the variants apply, by the names of groups
 */
record RuleSetForm(
        String name,
        String ttl,
        String comment,
        List<RuleForm> rules,
        Map<String, String> variants,
        Map<String, ScheduleForm> times)
        implements EditForm {

    static final RuleSetForm EMPTY = new RuleSetForm("", "", "", List.of(RuleForm.EMPTY), Map.of(), Map.of());

    private static final String VARIANT = "variants.";

    private static final String TIMES = "variantTimes.";

    static RuleSetForm read(FormInput input) {
        Map<String, String> variants = new TreeMap<>();
        Map<String, ScheduleForm> times = new TreeMap<>();
        input.carried().forEach((field, value) -> {
            if (field.startsWith(VARIANT)) {
                String group = field.substring(VARIANT.length());
                ScheduleForm given = ScheduleForm.read(input, TIMES + group + ".");
                if (!value.isBlank()) {
                    variants.put(group, value.strip());
                }
                if (!given.isAlways()) {
                    times.put(group, given);
                }
            }
        });
        return new RuleSetForm(
                input.text("name"), input.text("ttl"), input.text("comment"), RuleForm.read(input), variants, times);
    }

    static RuleSetForm of(RuleSetView ruleSet) {
        return new RuleSetForm(
                ruleSet.name(),
                Integer.toString(ruleSet.ttlSeconds()),
                ruleSet.comment() == null ? "" : ruleSet.comment(),
                ruleSet.rules().stream().map(RuleForm::of).toList(),
                Variant.names(ruleSet.variants()),
                Variant.times(ruleSet.variants(), ScheduleForm::of));
    }

    /** When the variant of a group applies. */
    public ScheduleForm timesOf(String group) {
        return times.getOrDefault(group, ScheduleForm.ALWAYS);
    }

    RuleSetForm withRules(List<RuleForm> otherRules) {
        return new RuleSetForm(name, ttl, comment, otherRules, variants, times);
    }

    RuleSetDraft draft() {
        Map<String, @Nullable ScheduleJson> said = new TreeMap<>();
        times.forEach((group, form) -> said.put(group, form.json()));
        return new RuleSetDraft(
                FormInput.number("ttl", ttl),
                FormInput.orNull(comment),
                RuleForm.drafts(rules),
                Variant.join(variants, said, each -> each.getValue().schedule("/variantTimes/" + each.getKey())));
    }

    /** The fields by their message keys, to compare versions. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ttl", ttl);
        fields.put("comment", comment);
        fields.putAll(RuleForm.fields(rules));
        fields.put(
                "variants",
                variants.entrySet().stream()
                        .map(variant -> variant.getKey() + ": " + variant.getValue()
                                + (timesOf(variant.getKey()).isAlways()
                                        ? ""
                                        : " (" + timesOf(variant.getKey()).line() + ")"))
                        .collect(Collectors.joining("\n")));
        return fields;
    }
}
