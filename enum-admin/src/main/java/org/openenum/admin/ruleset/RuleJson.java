package org.openenum.admin.ruleset;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;

/**
 * A rule, which makes one NAPTR record, in requests and responses.
 *
 * @param service the service field, such as {@code E2U+sip}
 * @param uri the URI template; null if the rule is given by its {@code regexp}
 * @param expandedUri the URI that a client derives for this number; null if it depends on the number and the rule is
 *     not of a single number. Ignored in a request
 * @param regexp the regexp field of the NAPTR record; null if it depends on the number and the rule is not of a single
 *     number
 */
public record RuleJson(
        @Nullable Integer order,
        @Nullable Integer preference,
        @Nullable String flags,
        @Nullable String service,
        @Nullable String uri,
        @Nullable String expandedUri,
        @Nullable String regexp,
        @Nullable String replacement) {

    /** A rule for one number. */
    public static RuleJson of(NaptrRule rule, DialedDigits number, Numbering numbering) {
        return json(rule, rule.uriFor(number, numbering).orElse(null), rule.regexpFor(number));
    }

    /** A rule for many numbers. */
    public static RuleJson of(NaptrRule rule) {
        String uri = rule.uri();
        if (uri == null) {
            return json(rule, null, rule.regexp());
        }
        UriTemplate template = new UriTemplate(uri);
        return template.dependsOnNumber()
                ? json(rule, null, null)
                : json(rule, uri, template.regexpFor(new DialedDigits("0")));
    }

    private static RuleJson json(NaptrRule rule, @Nullable String expandedUri, @Nullable String regexp) {
        return new RuleJson(
                rule.order(),
                rule.preference(),
                rule.flags(),
                rule.service(),
                rule.uri(),
                expandedUri,
                regexp,
                rule.replacement());
    }

    /** The rule of a request. */
    public RuleDraft toDraft() {
        return new RuleDraft(order, preference, flags, service, uri, regexp, replacement);
    }

    /** The rules of a request; an empty list if there are none. */
    public static List<RuleDraft> toDrafts(@Nullable List<RuleJson> rules) {
        return Objects.requireNonNullElse(rules, List.<RuleJson>of()).stream()
                .map(RuleJson::toDraft)
                .toList();
    }
}
