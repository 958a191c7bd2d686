package org.openenum.admin.importing.read;

import java.util.Optional;
import java.util.Set;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.ZoneDigits;
import org.xbill.DNS.Name;

/**
 * The zone that a file is read for.
 *
 * @param apex its apex
 * @param notation how people write its numbers
 * @param ruleSets the names of all shared destinations, a few thousand at most
 * @param delegations its delegations, below which no row can be taken
 */
public record TargetZone(Name apex, NumberNotation notation, Set<String> ruleSets, Delegations delegations) {

    /** Copies the names. */
    public TargetZone {
        ruleSets = Set.copyOf(ruleSets);
    }

    /** The rules for its digits. */
    public Numbering numbering() {
        return notation.numbering();
    }

    /** Whether it is in the public tree, whose numbers follow ITU-T E.164. */
    public boolean isPublic() {
        return apex.subdomain(NumberNotation.PUBLIC_TREE);
    }

    /** The digits of the apex itself. */
    public String heldDigits() {
        return EnumName.digitsOfApex(apex);
    }

    /** Why a delegation of the zone forbids a number or block; empty if none does. */
    public Optional<Sentence> delegationRefusal(DialedDigits digits, MappingKind kind) {
        return delegations.above(digits.digits(), kind).map(prefix -> Delegations.refusal(digits.digits(), prefix));
    }

    /** The digits that it can hold. */
    public ZoneDigits digits() {
        return new ZoneDigits(apex, numbering());
    }
}
