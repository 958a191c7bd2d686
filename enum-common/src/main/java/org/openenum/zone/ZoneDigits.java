package org.openenum.zone;

import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.number.NumberBlock;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;

/**
 * Which digits a zone can contain, and how long the numbers of its blocks can be.
 *
 * @param held the digits in the apex itself
 */
public record ZoneDigits(Name apex, Numbering numbering, String held) {

    /** RFC 1035, section 2.3.4. */
    private static final int MAX_NAME_OCTETS = 255;

    /** Each digit is a label: a length octet and the digit. */
    private static final int OCTETS_PER_DIGIT = 2;

    /** The digits of the zone with this apex. */
    public ZoneDigits(Name apex, Numbering numbering) {
        this(apex, numbering, EnumName.digitsOfApex(apex));
    }

    /**
     * Checks the digits of an entry.
     *
     * @param isBlock whether they are the prefix of a block, which may equal the digits of the apex
     * @throws InvalidNumberException if the zone cannot contain them
     */
    public void check(DialedDigits digits, boolean isBlock) {
        if (digits.length() > numbering.maxDigits()) {
            throw new InvalidNumberException(
                    Sentence.of("number.too-long-in", textOfApex(), numbering.maxDigits(), digits.length()));
        }
        if (!digits.startsWith(held)) {
            throw new InvalidNumberException(Sentence.of("number.other-digits", digits, textOfApex(), held));
        }
        if (apex.length() + OCTETS_PER_DIGIT * (digits.length() - held.length()) > MAX_NAME_OCTETS) {
            throw new InvalidNumberException(Sentence.of("number.owner-too-long", digits));
        }
        if (!isBlock && digits.length() == held.length()) {
            throw new InvalidNumberException(Sentence.of("number.of-apex"));
        }
    }

    /**
     * A block whose prefix was checked.
     *
     * @throws InvalidNumberException if the bounds exceed the zone's numbers or allow none
     */
    public NumberBlock block(DialedDigits prefix, int minDigits, int maxDigits) {
        if (maxDigits > numbering.maxDigits()) {
            throw new InvalidNumberException(Sentence.of("block.too-long-in", textOfApex(), numbering.maxDigits()));
        }
        return new NumberBlock(prefix, minDigits, maxDigits);
    }

    private String textOfApex() {
        return apex.toString(true);
    }
}
