package org.openenum.admin.mapping;

import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;

/**
 * Names an entry of a number tree.
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
}
