package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/** A row of the mapping table without its key and version. */
record RowContent(
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable Integer ruleSetId,
        @Nullable String comment,
        @Nullable String tags) {

    MappingState state() {
        return new MappingState(status, (short) minDigits, (short) maxDigits, ruleSetId);
    }

    MappingRemarks remarks() {
        return new MappingRemarks(comment, MappingTags.parse(tags).tags());
    }
}
