package org.openenum.admin.mapping;

import java.util.List;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;

/** What the lint says of the rules of a number, or of the lowest number of a block. */
final class MappingLint {

    private MappingLint() {}

    static List<Finding> findings(Zone zone, Mapping mapping, List<NaptrRule> rules) {
        return new NaptrLint(zone.apexName(), zone.numbering()).lint(rules, sampleOf(mapping));
    }

    /** Errors stand against a change; warnings go into the view. */
    static void refuseErrors(Zone zone, Mapping mapping, List<NaptrRule> rules) {
        List<Fault> faults = findings(zone, mapping, rules).stream()
                .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                .map(finding -> new Fault(finding.pointer(), finding.code(), finding.sentence(), null))
                .toList();
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
    }

    private static DialedDigits sampleOf(Mapping mapping) {
        if (mapping.kind() == MappingKind.NUMBER) {
            return mapping.digits();
        }
        String prefix = mapping.key().digits();
        return new DialedDigits(prefix + "0".repeat(Math.max(0, mapping.minDigits() - prefix.length())));
    }
}
