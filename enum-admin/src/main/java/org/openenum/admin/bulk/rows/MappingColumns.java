package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Side;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * The columns of the mapping table, as they were read or as they are to be, and what is made of them for the log and
 * for people.
 */
sealed interface MappingColumns permits ExistingMapping, MappingRow {

    String digits();

    MappingKind kind();

    MappingStatus status();

    int minDigits();

    int maxDigits();

    @Nullable
    Integer ruleSetId();

    @Nullable
    String comment();

    /** As {@link MappingTags#text()} writes them. */
    @Nullable
    String tags();

    default MappingState state() {
        return new MappingState(status(), (short) minDigits(), (short) maxDigits(), ruleSetId());
    }

    default RowContent content() {
        return new RowContent(status(), minDigits(), maxDigits(), ruleSetId(), comment(), tags());
    }

    default MappingRemarks remarks() {
        return new MappingRemarks(comment(), MappingTags.parse(tags()).tags());
    }

    /** As a comparison shows it. */
    default Side side() {
        return new Side(
                status(),
                minDigits(),
                maxDigits(),
                ruleSetId(),
                null,
                comment(),
                remarks().tags());
    }

    default MappingKey key(int zoneId) {
        return new MappingKey(zoneId, digits(), kind());
    }
}
