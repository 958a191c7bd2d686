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
 * One rule of a form: texts as typed.
 *
 * <p>For a call to reach a URI, {@code service} and {@code uri} are enough; the other fields are for experts who know
 * the record that they want.
 *
 * @param flags {@code u}, or {@value #NO_FLAGS} for a non-terminal rule
 */
public record RuleForm(
        String service, String uri, String order, String preference, String flags, String regexp, String replacement) {

    /** The form value of an empty flags field, because an empty choice means no choice. */
    public static final String NO_FLAGS = "none";

    /** The first rule of a new form. */
    public static final RuleForm EMPTY = new RuleForm("E2U+sip", "", "", "", "u", "", "");

    /** The first rule of a new form, with a URI. */
    public static RuleForm ofUri(String uri) {
        return new RuleForm(EMPTY.service, uri, "", "", EMPTY.flags, "", "");
    }

    /** The rules of a form in order: at most as many as a rule set may have, and one more, which is then refused. */
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

    /** The form of a stored rule. */
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

    /** The list with one rule added or removed by the pressed button; unchanged for other buttons. */
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

    /** Whether more than a service and a URI is filled in. */
    public boolean isRaw() {
        return !regexp.isEmpty() || !replacement.isEmpty() || flags.equals(NO_FLAGS);
    }

    /** Whether nothing is filled in yet. */
    public boolean isBlank() {
        return uri.isEmpty() && !isRaw();
    }

    /**
     * The rules as drafts for the service.
     *
     * @throws RefusedException if an order or preference is not a number
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

    /** The rules by their positions, to compare versions. */
    public static Map<String, String> fields(List<RuleForm> rules) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < rules.size(); i++) {
            fields.put("rule-" + (i + 1), rules.get(i).summary(i));
        }
        return fields;
    }

    /** One line for people; an empty field shows its default. */
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
