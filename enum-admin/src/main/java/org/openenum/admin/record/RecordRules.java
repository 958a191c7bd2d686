package org.openenum.admin.record;

import java.util.Set;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Which types of records are allowed at which names of a zone. */
final class RecordRules {

    /** Made by the zone itself, or only by signing it. */
    private static final Set<Integer> NOT_PROVISIONED =
            Set.of(Type.SOA, Type.RRSIG, Type.NSEC, Type.NSEC3, Type.NSEC3PARAM, Type.DNSKEY, Type.CDS, Type.CDNSKEY);

    // RFC 6895, section 3.1: 128 to 255 are for QTYPEs and meta-TYPEs, 0 and 65535 reserved.
    // https://datatracker.ietf.org/doc/html/rfc6895#section-3.1
    private static final int FIRST_META = 128;
    private static final int LAST_META = 255;
    private static final int LAST_TYPE = 65_534;

    private RecordRules() {}

    /** Reads a type: its mnemonic in any case, or TYPE and a number (RFC 3597, section 5). */
    static int typeOf(String text) {
        int type = Type.value(text, false);
        if (type < 1 || type > LAST_TYPE || type == Type.OPT || (type >= FIRST_META && type <= LAST_META)) {
            throw RefusedException.malformed(Sentence.of("record.unknown-type", text));
        }
        return type;
    }

    /** Reads an owner name: absolute, with or without its last dot; {@code @} is the apex. */
    static Name ownerOf(String text, Zone zone) {
        if (text.equals("@")) {
            return zone.apexName();
        }
        Name owner;
        try {
            owner = PresentationText.name(text, Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed(Sentence.of("name.invalid", text, PresentationException.reason(e)));
        }
        if (!owner.subdomain(zone.apexName())) {
            throw RefusedException.malformed(Sentence.of("record.outside-zone", owner, zone.apex(), zone.apex()));
        }
        return owner;
    }

    /** Reads an owner name as people write it: a name that does not end with the apex is below it. */
    static Name ownerWithin(String text, Name apex) {
        if (text.equals("@")) {
            return apex;
        }
        try {
            Name written = PresentationText.name(text, Name.root);
            return written.subdomain(apex) ? written : Name.concatenate(written.relativize(Name.root), apex);
        } catch (TextParseException | NameTooLongException e) {
            throw RefusedException.malformed(Sentence.of("name.invalid", text, PresentationException.reason(e)));
        }
    }

    static void checkPlace(Zone zone, Name owner, int type) {
        if (NOT_PROVISIONED.contains(type)) {
            throw refused(Sentence.of(
                    type == Type.SOA ? "record.is-of-the-zone" : "record.not-provisioned", Type.string(type)));
        }
        // RFC 4592, section 4.2: "the semantics of a wildcard domain name owning an NS RRSet are undefined".
        // https://datatracker.ietf.org/doc/html/rfc4592#section-4.2
        if (type == Type.NS && owner.isWild()) {
            throw refused(Sentence.of("record.wildcard-ns"));
        }
        boolean apex = owner.equals(zone.apexName());
        if (type == Type.DS && apex) {
            throw refused(Sentence.of("record.ds"));
        }
        if (!apex && isNumberName(zone, owner)) {
            checkNumberName(type);
        }
        if (owner.isWild() && isNumberName(zone, new Name(owner, 1))) {
            checkNumberName(type);
        }
    }

    /** Whether it is allowed there as an ordinary record; if not, the zone makes it in another way. */
    static boolean mayStand(Zone zone, Name owner, int type) {
        try {
            checkPlace(zone, owner, type);
            return true;
        } catch (RefusedException e) {
            return false;
        }
    }

    private static void checkNumberName(int type) {
        if (type == Type.NAPTR) {
            throw refused(Sentence.of("record.is-a-rule"));
        }
        if (type == Type.NS || type == Type.DS) {
            throw refused(Sentence.of("record.is-a-delegation"));
        }
        if (type == Type.CNAME || type == Type.DNAME) {
            throw refused(Sentence.of("record.alias-at-number"));
        }
    }

    /** Whether the name consists of digits. */
    static boolean isNumberName(Zone zone, Name owner) {
        try {
            return !EnumName.digitsOf(owner, zone.apexName()).isEmpty();
        } catch (InvalidNumberException e) {
            return false;
        }
    }

    /**
     * The digits of the labels next to the apex, beginning with the apex's own: {@code 493} for
     * {@code ns1.3.9.4.e164.arpa}.
     */
    static String digitsAbove(Zone zone, Name owner) {
        Name apex = zone.apexName();
        int below = owner.labels() - apex.labels();
        for (int skip = 0; skip < below; skip++) {
            Name above = new Name(owner, skip);
            if (isNumberName(zone, above)) {
                return EnumName.digitsOf(above, apex);
            }
        }
        return EnumName.digitsOfApex(apex);
    }

    /** Whether the label next to the apex is a digit: the name is that of a number, or below one. */
    static boolean standsAmongNumbers(Zone zone, Name owner) {
        return digitsAbove(zone, owner).length()
                > EnumName.digitsOfApex(zone.apexName()).length();
    }

    private static RefusedException refused(Sentence message) {
        return RefusedException.invalid("/type", "not-here", message, null);
    }
}
