package org.openenum.admin.bulk.apply;

import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingStatus;

/** A row of the mapping table without its key and version. */
record RowContent(
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable Integer ruleSetId,
        @Nullable String comment,
        @Nullable String tags) {}
