package org.openenum.admin.mapping;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;

/**
 * A number or a block as one line of a table.
 *
 * @param path where it is edited
 * @param digitsRange {@code 7–12} for a block, empty for a number
 * @param target where the first rule leads: a URI, a regexp or a name
 * @param more how many rules there are besides the first
 */
record MappingRow(
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
        Instant updatedAt) {

    static MappingRow of(MappingView entry) {
        List<NaptrRule> rules = entry.rules();
        return new MappingRow(
                entry.display(),
                entry.digits().digits(),
                entry.kind(),
                (entry.kind() == MappingKind.BLOCK ? "/blocks/" : "/numbers/") + entry.zone() + "/" + entry.digits(),
                rangeOf(entry),
                entry.ruleSet(),
                rules.isEmpty() ? "" : rules.get(0).service(),
                rules.isEmpty() ? "" : targetOf(rules.get(0), entry),
                Math.max(0, rules.size() - 1),
                entry.status(),
                entry.comment(),
                entry.zone(),
                entry.tags().tags(),
                entry.updatedAt());
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
        if (rule.uri() != null) {
            return entry.kind() == MappingKind.NUMBER ? new UriTemplate(rule.uri()).expand(entry.digits()) : rule.uri();
        }
        return rule.regexp() != null && !rule.regexp().isEmpty() ? rule.regexp() : rule.replacement();
    }
}
