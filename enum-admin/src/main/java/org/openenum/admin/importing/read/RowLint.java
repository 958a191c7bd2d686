package org.openenum.admin.importing.read;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;

/**
 * The lint findings for the destination of a row: for its regexp, which is checked with each number, and for its URI.
 */
public final class RowLint {

    private static final String REGEXP = "/regexp";

    private static final String URI = "/uri";

    /** Whether the URI of a rule is right does not depend on the number. */
    private static final DialedDigits ANY = new DialedDigits("0");

    private final NaptrLint lint;

    public RowLint(TargetZone zone) {
        this.lint = new NaptrLint(zone.apex(), zone.numbering());
    }

    /**
     * Checks the regexp of a rule, if it has one.
     *
     * @param digits of the number, or the prefix of the block
     * @param minDigits the least length of the block's numbers
     */
    public List<Finding> findings(NaptrRule rule, DialedDigits digits, MappingKind kind, int minDigits) {
        if (rule.regexp() == null) {
            return List.of();
        }
        DialedDigits number = kind == MappingKind.NUMBER
                ? digits
                : new DialedDigits(digits.digits() + "0".repeat(Math.max(0, minDigits - digits.length())));
        return findings(rule, number, REGEXP).toList();
    }

    /** The error in the URI of a rule, if it has one; the same for all rows that repeat the rule. */
    public Optional<Finding> wrongUri(NaptrRule rule) {
        return rule.uri() == null ? Optional.empty() : findings(rule, ANY, URI).findFirst();
    }

    private Stream<Finding> findings(NaptrRule rule, DialedDigits number, String pointer) {
        return lint.lintRule(rule, number).stream()
                .filter(finding -> finding.pointer().endsWith(pointer));
    }
}
