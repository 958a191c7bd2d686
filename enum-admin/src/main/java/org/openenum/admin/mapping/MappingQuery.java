package org.openenum.admin.mapping;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;

/**
 * Which entries of a zone are wanted. Every field but the zone may say nothing.
 *
 * @param zone the apex
 * @param kind numbers, blocks or delegations only, or null for all of them, mixed in the order of their digits
 * @param prefix what the digits begin with, digits only, or the empty string
 * @param status active or closed only, or null
 * @param ruleSet the name of the shared destination that they point to, or null
 */
public record MappingQuery(
        String zone,
        @Nullable MappingKind kind,
        String prefix,
        @Nullable MappingStatus status,
        @Nullable String ruleSet) {

    /** Checks that the prefix is digits. */
    public MappingQuery {
        if (!prefix.isEmpty()) {
            prefix = new DialedDigits(prefix).digits();
        }
    }

    /** Everything of a zone. */
    public static MappingQuery all(String zone) {
        return new MappingQuery(zone, null, "", null, null);
    }

    /** The same with a prefix that a person typed, in any notation: {@code +49 (30) 12}, {@code 00...} is not guessed at. */
    public MappingQuery withPrefix(String typed) {
        String text = typed.strip();
        if (text.isEmpty() || text.equals("+")) {
            return new MappingQuery(zone, kind, "", status, ruleSet);
        }
        try {
            return new MappingQuery(zone, kind, DialedDigits.parse(text).digits(), status, ruleSet);
        } catch (IllegalArgumentException e) {
            throw RefusedException.malformed(String.valueOf(e.getMessage()));
        }
    }
}
