package org.openenum.admin.mapping;

import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;

/**
 * Identifies an entry of a number tree.
 *
 * @param zone the apex of its zone, in any case, with or without its last dot
 * @param digits the whole number, or the whole prefix
 */
public record MappingRef(String zone, MappingKind kind, DialedDigits digits) {

    public static MappingRef number(String zone, DialedDigits digits) {
        return new MappingRef(zone, MappingKind.NUMBER, digits);
    }

    public static MappingRef block(String zone, DialedDigits prefix) {
        return new MappingRef(zone, MappingKind.BLOCK, prefix);
    }

    public static MappingRef delegation(String zone, DialedDigits prefix) {
        return new MappingRef(zone, MappingKind.DELEGATION, prefix);
    }

    /**
     * The entry at a path of the console or the API: {@code ZONE}, {@code numbers}, {@code DIGITS}.
     *
     * @throws RefusedException if these are not digits
     */
    public static MappingRef inPath(String zone, String collection, String digits) {
        try {
            return new MappingRef(zone, kindOf(collection), DialedDigits.parse(digits));
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }

    /** The kind of entries in a collection: {@code numbers}, {@code blocks}, else delegations. */
    public static MappingKind kindOf(String collection) {
        return switch (collection) {
            case "numbers" -> MappingKind.NUMBER;
            case "blocks" -> MappingKind.BLOCK;
            default -> MappingKind.DELEGATION;
        };
    }
}
