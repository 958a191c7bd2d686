package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Side;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * A row of the mapping table, as it was read or is to be written, with its forms for the log and for people.
 *
 * @param tags as in the column, separated by spaces
 * @param version the version in the table, or -1 for a new row
 */
public record MappingRow(
        String digits,
        MappingKind kind,
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable Integer ruleSetId,
        @Nullable String comment,
        @Nullable String tags,
        int version) {

    /** The order of the primary key. */
    public static int compare(String digits, MappingKind kind, String otherDigits, MappingKind otherKind) {
        int byDigits = digits.compareTo(otherDigits);
        return byDigits != 0 ? byDigits : Integer.compare(Codes.of(kind), Codes.of(otherKind));
    }

    public boolean sameAs(MappingRow row) {
        return content().equals(row.content());
    }

    RowContent content() {
        return new RowContent(status, minDigits, maxDigits, ruleSetId, comment, tags);
    }

    /** The row as a side of a comparison. */
    public Side side() {
        return new Side(
                status,
                minDigits,
                maxDigits,
                ruleSetId,
                null,
                comment,
                content().remarks().tags());
    }

    MappingKey key(int zoneId) {
        return new MappingKey(zoneId, digits, kind);
    }
}
