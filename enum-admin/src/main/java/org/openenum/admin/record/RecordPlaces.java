package org.openenum.admin.record;

import java.util.List;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Checks which records may be at or below existing ones. {@link RecordSets} repeats the checks before the commit, in
 * case others create conflicting records meanwhile.
 */
@Component
class RecordPlaces {

    private final RecordSets recordSets;

    private final ZoneCuts cuts;

    RecordPlaces(RecordSets recordSets, ZoneCuts cuts) {
        this.recordSets = recordSets;
        this.cuts = cuts;
    }

    // RFC 1034, section 3.6.2: "If a CNAME RR is present at a node, no other data should be present".
    // https://datatracker.ietf.org/doc/html/rfc1034#section-3.6.2
    void refuseBesideAlias(Zone zone, Name owner, int type, int count) {
        if ((type == Type.CNAME || type == Type.DNAME) && count > 1) {
            throw RefusedException.invalid(
                    "/records", "count", Sentence.of("record.only-one", Type.string(type)), null);
        }
        List<RecordSet> others = recordSets.at(zone, owner).stream()
                .filter(set -> set.type() != type)
                .toList();
        boolean aliased = others.stream().anyMatch(set -> set.type() == Type.CNAME);
        if (aliased || (type == Type.CNAME && (!others.isEmpty() || owner.equals(zone.apexName())))) {
            throw RefusedException.conflict(Sentence.of("record.alias-and-data", owner));
        }
    }

    // RFC 6672, section 2.4: "Resource records MUST NOT exist at any subdomain of the owner of a DNAME RR."
    // https://datatracker.ietf.org/doc/html/rfc6672#section-2.4
    void refuseBelowRedirection(Zone zone, Name owner) {
        recordSets.redirectionAbove(zone, owner).ifPresent(above -> {
            throw RefusedException.conflict(Sentence.of("record.below-dname", above.owner() + "."));
        });
    }

    /** A delegation may not be below another one, nor above other entries of the zone. */
    void refuseAroundDelegation(Zone zone, Name owner, PendingChanges changes) {
        cuts.refuseAround(zone, EnumName.digitsOf(owner, zone.apexName()), changes);
    }

    /** Below a zone cut, the zone may only have addresses of name servers; others may create a cut meanwhile. */
    void refuseBelowDelegation(Zone zone, Name owner, int type, PendingChanges changes) {
        if (type == Type.A || type == Type.AAAA || !RecordRules.standsAmongNumbers(zone, owner)) {
            return;
        }
        String digits = RecordRules.digitsAbove(zone, owner);
        if (cuts.above(zone, digits).isPresent()) {
            throw RefusedException.conflict(Sentence.of("record.below-delegation", owner));
        }
        cuts.refuseBelow(zone, digits, changes);
    }
}
