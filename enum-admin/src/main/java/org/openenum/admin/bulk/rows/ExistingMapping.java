package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/** A row of the mapping table as it was read. */
public record ExistingMapping(
        String digits,
        MappingKind kind,
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable Integer ruleSetId,
        @Nullable String comment,
        @Nullable String tags,
        int version)
        implements MappingColumns {

    /** The order of the primary key. */
    public static int compare(String digits, MappingKind kind, String otherDigits, MappingKind otherKind) {
        int byDigits = digits.compareTo(otherDigits);
        return byDigits != 0 ? byDigits : Integer.compare(Codes.of(kind), Codes.of(otherKind));
    }
}
