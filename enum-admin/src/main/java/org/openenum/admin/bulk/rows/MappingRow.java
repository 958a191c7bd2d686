package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/** A row of the mapping table as it is to be; {@code version} is the one it had, or -1 for a new row. */
public record MappingRow(
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

    public boolean sameAs(ExistingMapping row) {
        return content().equals(row.content());
    }
}
