package org.openenum.admin.ruleset;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * A rule as submitted; null stands for the default.
 *
 * @param order 100 by default
 * @param preference by default 10, 20, 30 ... in the order of the rules
 * @param flags {@code u} by default
 * @param uri a template that the regexp is made from
 * @param regexp the wire value of the regexp field; together with a {@code uri} it must equal the one that is made from
 *     it
 * @param replacement the root by default
 */
public record RuleDraft(
        @Nullable Integer order,
        @Nullable Integer preference,
        @Nullable String flags,
        @Nullable String service,
        @Nullable String uri,
        @Nullable String regexp,
        @Nullable String replacement) {

    /** The usual rule: a service and a URI template. */
    public static RuleDraft ofUri(String service, String uri) {
        return new RuleDraft(null, null, null, service, uri, null, null);
    }

    /** The draft of an existing rule. */
    public static RuleDraft of(NaptrRule rule) {
        return new RuleDraft(
                rule.order(),
                rule.preference(),
                rule.flags(),
                rule.service(),
                rule.uri(),
                rule.regexp(),
                rule.replacement());
    }

    /**
     * Makes rules from drafts.
     *
     * @param number the number that the rules are for, or null if they are for many
     * @throws RefusedException with the pointer of each fault below {@code /rules}
     */
    public static List<NaptrRule> toRules(List<RuleDraft> drafts, @Nullable DialedDigits number) {
        List<NaptrRule> rules = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        Set<Integer> preferences = new TreeSet<>();
        for (int i = 0; i < drafts.size(); i++) {
            RuleDraft draft = drafts.get(i);
            int preference = draft.preference == null ? nextPreference(preferences) : draft.preference;
            preferences.add(preference);
            try {
                rules.add(draft.toRule(preference, number));
            } catch (InvalidPartException e) {
                faults.add(new Fault("/rules/" + i + "/" + e.place(), "invalid", e.sentence(), draft.value(e.place())));
            }
        }
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
        return rules;
    }

    private NaptrRule toRule(int preference, @Nullable DialedDigits number) {
        String template = blankToNull(uri);
        String raw = template == null ? blankToNull(regexp) : null;
        NaptrRule rule = new NaptrRule(
                Objects.requireNonNullElse(order, NaptrRule.DEFAULT_ORDER),
                preference,
                Objects.requireNonNullElse(flags, "u"),
                Objects.requireNonNullElse(service, ""),
                template,
                raw,
                Objects.requireNonNullElse(replacement, NaptrRule.ROOT));
        refuseDisagreement(template, number);
        return rule;
    }

    private void refuseDisagreement(@Nullable String template, @Nullable DialedDigits number) {
        if (template == null || regexp == null || regexp.isEmpty()) {
            return;
        }
        UriTemplate parsed = new UriTemplate(template);
        String made = number == null ? "!^.*$!" + template + "!" : parsed.regexpFor(number);
        if (!regexp.equals(made)) {
            throw new InvalidPartException("regexp", Sentence.of("rule.regexp-and-uri-differ", made));
        }
    }

    private static int nextPreference(Set<Integer> taken) {
        int preference = NaptrRule.DEFAULT_PREFERENCE;
        while (taken.contains(preference)) {
            preference += NaptrRule.DEFAULT_PREFERENCE;
        }
        return preference;
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private @Nullable String value(String field) {
        return switch (field) {
            case "order" -> String.valueOf(order);
            case "preference" -> String.valueOf(preference);
            case "flags" -> flags;
            case "service" -> service;
            case "uri" -> uri;
            case "regexp" -> regexp;
            case "replacement" -> replacement;
            default -> null;
        };
    }
}
