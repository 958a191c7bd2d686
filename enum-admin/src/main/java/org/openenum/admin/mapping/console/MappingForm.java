package org.openenum.admin.mapping.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.ruleset.RuleForm;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;

/**
 * The form of a number or a block: texts as they were typed.
 *
 * @param number the number, or the prefix of a block, in any notation
 * @param source whether it has rules of its own or points to a named destination
 * @param minDigits only for a block
 * @param maxDigits only for a block
 * @param tags separated by spaces
 * @param leadingZero whether a new number may begin with 0
 */
record MappingForm(
        String zone,
        String number,
        Source source,
        String ruleSet,
        List<RuleForm> rules,
        String ttl,
        String minDigits,
        String maxDigits,
        String status,
        String comment,
        String tags,
        boolean leadingZero)
        implements EditForm {

    /** Where the rules come from. */
    enum Source {
        OWN,
        NAMED
    }

    static MappingForm blank(String zone, String number) {
        return new MappingForm(
                zone,
                number,
                Source.OWN,
                "",
                List.of(RuleForm.EMPTY),
                "",
                "",
                "",
                MappingStatus.ACTIVE.name(),
                "",
                "",
                false);
    }

    static MappingForm read(FormInput input) {
        return new MappingForm(
                input.text("zone"),
                input.text("number"),
                input.text("source").equals(Source.NAMED.name()) ? Source.NAMED : Source.OWN,
                input.text("ruleSet"),
                RuleForm.read(input),
                input.text("ttl"),
                input.text("minDigits"),
                input.text("maxDigits"),
                input.text("status").equals(MappingStatus.CLOSED.name())
                        ? MappingStatus.CLOSED.name()
                        : MappingStatus.ACTIVE.name(),
                input.text("comment"),
                input.text("tags"),
                input.has("leadingZero"));
    }

    /**
     * The line above the table: a number and its destination. A URI has a scheme and so a colon, unlike the name of a
     * destination.
     */
    static MappingForm ofLine(FormInput input) {
        MappingForm form = blank(input.text("zone"), input.text("number"));
        String target = input.text("target");
        return target.contains(":") ? form.withRules(List.of(RuleForm.ofUri(target))) : form.pointingTo(target);
    }

    static MappingForm of(MappingView entry) {
        boolean named = entry.ruleSet() != null;
        boolean block = entry.maxDigits() > 0;
        return new MappingForm(
                entry.zone(),
                entry.display(),
                named ? Source.NAMED : Source.OWN,
                named ? String.valueOf(entry.ruleSet()) : "",
                named ? List.of(RuleForm.EMPTY) : formsOf(entry.rules()),
                named || entry.ttlSeconds() == null ? "" : entry.ttlSeconds().toString(),
                block ? Integer.toString(entry.minDigits()) : "",
                block ? Integer.toString(entry.maxDigits()) : "",
                entry.status().name(),
                entry.comment() == null ? "" : entry.comment(),
                String.join(" ", entry.tags().tags()),
                false);
    }

    /** A new number that answers like the block around it, as a draft of the wanted exception. */
    static MappingForm exceptionFrom(MappingView block, String number) {
        MappingForm same = of(block);
        return new MappingForm(
                block.zone(),
                number,
                same.source,
                same.ruleSet,
                same.rules,
                same.ttl,
                "",
                "",
                MappingStatus.ACTIVE.name(),
                "",
                same.tags,
                false);
    }

    MappingForm withRules(List<RuleForm> otherRules) {
        return with(source, ruleSet, otherRules);
    }

    /** The same form with a named destination. */
    MappingForm pointingTo(String destination) {
        return with(Source.NAMED, destination, rules);
    }

    private MappingForm with(Source whose, String destination, List<RuleForm> own) {
        return new MappingForm(
                zone, number, whose, destination, own, ttl, minDigits, maxDigits, status, comment, tags, leadingZero);
    }

    /**
     * The digits.
     *
     * @throws RefusedException if there are none
     */
    DialedDigits digits(TypedNumbers numbers) {
        return numbers.read(zone, number, "/number");
    }

    /**
     * The draft for the service.
     *
     * @throws RefusedException if a number field has no number
     */
    MappingDraft draft() {
        boolean named = source == Source.NAMED;
        if (named && ruleSet.isEmpty()) {
            throw RefusedException.invalid("/ruleSet", "missing", Sentence.of("rule-set.not-named"), null);
        }
        return new MappingDraft(
                MappingStatus.valueOf(status),
                named ? null : FormInput.number("ttl", ttl),
                FormInput.orNull(comment),
                TagField.read("/tags", tags),
                named ? ruleSet : null,
                named || isClosedWithoutRules() ? List.of() : RuleForm.drafts(rules),
                FormInput.number("minDigits", minDigits),
                FormInput.number("maxDigits", maxDigits),
                leadingZero);
    }

    boolean isClosed() {
        return status.equals(MappingStatus.CLOSED.name());
    }

    public boolean isNamed() {
        return source == Source.NAMED;
    }

    /** The fields by their message keys, for comparison with another version. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("status", status);
        fields.put("ruleSet", isNamed() ? ruleSet : "");
        if (!isNamed()) {
            fields.putAll(RuleForm.fields(rules));
            fields.put("ttl", ttl);
        }
        fields.put("minDigits", minDigits);
        fields.put("maxDigits", maxDigits);
        fields.put("comment", comment);
        fields.put("tags", tags);
        return fields;
    }

    private boolean isClosedWithoutRules() {
        return isClosed() && rules.stream().allMatch(RuleForm::isBlank);
    }

    private static List<RuleForm> formsOf(List<NaptrRule> rules) {
        return rules.isEmpty()
                ? List.of(RuleForm.EMPTY)
                : rules.stream().map(RuleForm::of).toList();
    }
}
