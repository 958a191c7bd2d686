package org.openenum.admin.importing.read;

import java.util.List;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;

/** What the lint says of the regexp of a row: a URI template was made to be right, a regexp was written by somebody. */
public final class RegexpLint {

    private static final String REGEXP = "/regexp";

    private final NaptrLint lint;

    public RegexpLint(TargetZone zone) {
        this.lint = new NaptrLint(zone.apex(), zone.numbering());
    }

    /**
     * Looks at the regexp of a rule, if it has one.
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
        return lint.lintRule(rule, number).stream()
                .filter(finding -> finding.pointer().endsWith(REGEXP))
                .toList();
    }
}
