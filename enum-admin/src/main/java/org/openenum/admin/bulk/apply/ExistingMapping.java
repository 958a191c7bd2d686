package org.openenum.admin.bulk.apply;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.stage.Codes;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/** A row of the mapping table as it was read. */
record ExistingMapping(
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
    static int compare(String digits, MappingKind kind, String otherDigits, MappingKind otherKind) {
        int byDigits = digits.compareTo(otherDigits);
        return byDigits != 0 ? byDigits : Integer.compare(Codes.of(kind), Codes.of(otherKind));
    }
}
