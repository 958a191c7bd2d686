package org.openenum.admin.bulk.read;

import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;

/**
 * The zone that a file is read for.
 *
 * @param apex its apex
 * @param numbering what its digits are
 */
public record TargetZone(Name apex, Numbering numbering) {

    /** The digits that the apex itself stands for. */
    public String heldDigits() {
        return EnumName.digitsOfApex(apex);
    }

    /**
     * Checks that the digits can be in the zone.
     *
     * @throws InvalidNumberException if they cannot
     */
    void check(DialedDigits digits, String heldDigits) {
        if (!digits.startsWith(heldDigits)) {
            throw new InvalidNumberException("+" + digits + " is not in the zone " + apex.toString(true)
                    + ", whose numbers begin with +" + heldDigits);
        }
        if (digits.length() > numbering.maxDigits()) {
            throw new InvalidNumberException("+" + digits + " has " + digits.length()
                    + " digits, this zone's numbers have at most " + numbering.maxDigits());
        }
    }
}
