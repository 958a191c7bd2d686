package org.openenum.admin.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;

/** What the lint says of the rules of a number, or of the lowest number of a block. */
final class MappingLint {

    private MappingLint() {}

    static List<Finding> findings(Zone zone, Mapping mapping, @Nullable Target target) {
        return target == null
                ? List.of()
                : new NaptrLint(zone.apexName(), zone.numbering())
                        .lint(target.content().rules(), sampleOf(mapping));
    }

    /** Errors stand against a change; what is left goes into the view. */
    static void refuseErrors(List<Finding> findings) {
        List<Fault> faults = findings.stream()
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
