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
 * @param ruleSets the names of all shared destinations, a few thousand at the most
 * @param delegations what it has delegated, below which no row can be taken
 */
public record TargetZone(Name apex, NumberNotation notation, Set<String> ruleSets, Delegations delegations) {

    /** Keeps the names from changing. */
    public TargetZone {
        ruleSets = Set.copyOf(ruleSets);
    }

    /** What its digits are. */
    public Numbering numbering() {
        return notation.numbering();
    }

    /** Whether it is a part of the public tree, where numbers are what ITU-T E.164 says. */
    public boolean isPublic() {
        return apex.subdomain(NumberNotation.PUBLIC_TREE);
    }

    /** The digits that the apex itself stands for. */
    public String heldDigits() {
        return EnumName.digitsOfApex(apex);
    }

    /** Why a number or block cannot be taken because of what the zone has delegated; empty if it can. */
    public Optional<Sentence> delegationRefusal(DialedDigits digits, MappingKind kind) {
        return delegations.above(digits.digits(), kind).map(prefix -> Delegations.refusal(digits.digits(), prefix));
    }

    /** Which digits it can hold. */
    public ZoneDigits digits() {
        return new ZoneDigits(apex, numbering());
    }
}
