package org.openenum.admin.ruleset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.NaptrRule;

/**
 * One rule as it stands in a form: texts as they were typed.
 *
 * <p>A person who wants a call to reach a URI fills in {@code service} and {@code uri}; the others are for those who
 * know the record they want.
 *
 * @param flags {@code u}, or {@value #NO_FLAGS} for a non-terminal rule
 */
public record RuleForm(
        String service, String uri, String order, String preference, String flags, String regexp, String replacement) {

    /** How the form writes an empty flags field: an empty choice reads as none made. */
    public static final String NO_FLAGS = "none";

    /** The rule that a new form begins with. */
    public static final RuleForm EMPTY = new RuleForm("E2U+sip", "", "", "", "u", "", "");

    /** The rule that a new form begins with, with a URI in it. */
    public static RuleForm ofUri(String uri) {
        return new RuleForm(EMPTY.service, uri, "", "", EMPTY.flags, "", "");
    }

    /** The rules of a form, in their order, at most as many as a rule set may hold and one more to be refused. */
    public static List<RuleForm> read(FormInput input) {
        List<RuleForm> rules = new ArrayList<>();
        for (int i = 0; i <= RuleSet.MAX_RULES && input.has("rules." + i + ".service"); i++) {
            String at = "rules." + i + ".";
            rules.add(new RuleForm(
                    input.text(at + "service"),
                    input.text(at + "uri"),
                    input.text(at + "order"),
                    input.text(at + "preference"),
                    input.text(at + "flags", "u"),
                    input.text(at + "regexp"),
                    input.text(at + "replacement")));
        }
        return rules.isEmpty() ? List.of(EMPTY) : List.copyOf(rules);
    }

    /** What a form shows of a stored rule. */
    public static RuleForm of(NaptrRule rule) {
        return new RuleForm(
                rule.service(),
                Objects.requireNonNullElse(rule.uri(), ""),
                Integer.toString(rule.order()),
                Integer.toString(rule.preference()),
                rule.flags().isEmpty() ? NO_FLAGS : rule.flags(),
                Objects.requireNonNullElse(rule.regexp(), ""),
                rule.replacement().equals(NaptrRule.ROOT) ? "" : rule.replacement());
    }

    /**
     * The list with one more rule, or with one rule fewer, as the pressed button says; the same list for other buttons.
     */
    public static List<RuleForm> changed(List<RuleForm> rules, String action) {
        List<RuleForm> changed = new ArrayList<>(rules);
        if (action.equals("add-rule")) {
            changed.add(EMPTY);
        } else if (action.startsWith("remove-rule-")) {
            Integer index = FormInput.number("action", action.substring("remove-rule-".length()));
            if (index != null && index >= 0 && index < changed.size() && changed.size() > 1) {
                changed.remove(index.intValue());
            }
        }
        return List.copyOf(changed);
    }

    /** Whether more than a service and a URI was said. */
    public boolean isRaw() {
        return !regexp.isEmpty() || !replacement.isEmpty() || flags.equals(NO_FLAGS);
    }

    /** Whether nothing was said yet. */
    public boolean isBlank() {
        return uri.isEmpty() && !isRaw();
    }

    /**
     * The rules as the service takes them.
     *
     * @throws RefusedException if an order or preference is no number
     */
    public static List<RuleDraft> drafts(List<RuleForm> forms) {
        List<RuleDraft> drafts = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            drafts.add(forms.get(i).draft("rules." + i + "."));
        }
        return drafts;
    }

    RuleDraft draft(String at) {
        return new RuleDraft(
                FormInput.number(at + "order", order),
                FormInput.number(at + "preference", preference),
                flags.equals(NO_FLAGS) ? "" : flags,
                service,
                FormInput.orNull(uri),
                FormInput.orNull(regexp),
                FormInput.orNull(replacement));
    }

    /** The rules by their places, to be compared with another version. */
    public static Map<String, String> fields(List<RuleForm> rules) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < rules.size(); i++) {
            fields.put("rule-" + (i + 1), rules.get(i).summary(i));
        }
        return fields;
    }

    /** One line for people; what was not typed shows the value that it takes. */
    private String summary(int index) {
        return String.join(
                " ",
                order.isEmpty() ? Integer.toString(NaptrRule.DEFAULT_ORDER) : order,
                preference.isEmpty() ? Integer.toString(NaptrRule.DEFAULT_PREFERENCE * (index + 1)) : preference,
                flags,
                service,
                uri + regexp,
                replacement);
    }
}
