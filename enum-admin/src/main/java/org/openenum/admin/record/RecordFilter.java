package org.openenum.admin.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.OwnerKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;

/**
 * Selects the record sets of a list.
 *
 * @param owner an owner name or its beginning, in full or without the apex, including everything below it; {@code @}
 *     for the apex alone; a number that begins with a plus for everything at and below it; the empty text for all
 * @param type a mnemonic, or TYPE and a number; the empty text for all
 */
public record RecordFilter(String owner, String type) {

    /** All record sets. */
    static final RecordFilter ALL = new RecordFilter("", "");

    private static final byte[] EVERYTHING = {};

    /** The octets that the keys of the owner names begin with; null for the apex alone. */
    byte @Nullable [] keyPrefix(Zone zone) {
        String text = owner.strip();
        if (text.isEmpty()) {
            return EVERYTHING;
        }
        if (text.startsWith("+")) {
            return ofNumber(text, zone);
        }
        Name name = RecordRules.ownerWithin(text, zone.apexName());
        if (name.equals(zone.apexName())) {
            return null;
        }
        byte[] key = OwnerKey.of(name, zone.apexName());
        // Without the octet that ends its last label, which may still be incomplete.
        return Arrays.copyOf(key, key.length - 1);
    }

    /** The type's number, or null for all. */
    @Nullable
    Integer typeNumber() {
        return type.isBlank() ? null : Integer.valueOf(RecordRules.typeOf(type.strip()));
    }

    /** A description of the filter. */
    Sentence inWords() {
        String start = owner.strip();
        String ofType = type.strip();
        if (start.isEmpty()) {
            return ofType.isEmpty() ? Sentence.of("record.all") : Sentence.of("record.of-type", ofType);
        }
        return ofType.isEmpty()
                ? Sentence.of("record.below", start)
                : Sentence.of("record.below-of-type", start, ofType);
    }

    private static byte[] ofNumber(String text, Zone zone) {
        try {
            return text.equals("+")
                    ? EVERYTHING
                    : OwnerKey.of(EnumName.ownerName(zone.notation().read(text), zone.apexName()), zone.apexName());
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }
}
