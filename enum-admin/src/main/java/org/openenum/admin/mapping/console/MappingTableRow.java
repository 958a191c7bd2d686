package org.openenum.admin.mapping.console;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.mapping.delegation.DelegationView;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;

/**
 * A number, a block or a delegation as one row of a table.
 *
 * @param path the path of its form
 * @param digitsRange {@code 7–12} for a block, empty for a number
 * @param target the target of the first rule: a URI, a regexp or a name; the name servers of a delegation
 * @param more the number of further rules
 */
public record MappingTableRow(
        String display,
        String digits,
        MappingKind kind,
        String path,
        String digitsRange,
        @Nullable String ruleSet,
        String service,
        String target,
        int more,
        MappingStatus status,
        @Nullable String comment,
        String zone,
        List<String> tags,
        @Nullable Integer ttlSeconds,
        Instant updatedAt) {

    public static MappingTableRow of(MappingView entry) {
        return of(entry, null);
    }

    /** The same with the name servers of a delegation. */
    static MappingTableRow of(MappingView entry, @Nullable DelegationView delegation) {
        List<NaptrRule> rules = entry.rules();
        return new MappingTableRow(
                entry.display(),
                entry.digits().digits(),
                entry.kind(),
                "/" + listOf(entry.kind()) + "/" + entry.zone() + "/" + entry.digits(),
                rangeOf(entry),
                entry.ruleSet(),
                delegation != null
                        ? (delegation.ds().isEmpty() ? "NS" : "NS, DS")
                        : (rules.isEmpty() ? "" : rules.get(0).service()),
                delegation != null
                        ? String.join(", ", delegation.nameServers())
                        : (rules.isEmpty() ? "" : targetOf(rules.get(0), entry)),
                Math.max(0, rules.size() - 1),
                entry.status(),
                entry.comment(),
                entry.zone(),
                entry.tags().tags(),
                delegation == null ? entry.ttlSeconds() : Integer.valueOf(delegation.ttlSeconds()),
                entry.updatedAt());
    }

    /** The list that entries of a kind are in. */
    static String listOf(MappingKind kind) {
        return kind.name().toLowerCase(Locale.ROOT) + "s";
    }

    private static String rangeOf(MappingView entry) {
        if (entry.maxDigits() == 0) {
            return "";
        }
        return entry.minDigits() == entry.maxDigits()
                ? Integer.toString(entry.minDigits())
                : entry.minDigits() + "–" + entry.maxDigits();
    }

    private static String targetOf(NaptrRule rule, MappingView entry) {
        return rule.uri() != null && entry.kind() == MappingKind.NUMBER
                ? new UriTemplate(rule.uri()).expand(entry.digits())
                : rule.target();
    }
}
