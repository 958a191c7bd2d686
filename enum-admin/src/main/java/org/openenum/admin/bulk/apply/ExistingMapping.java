package org.openenum.admin.bulk.apply;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Side;
import org.openenum.admin.bulk.stage.Codes;
import org.openenum.admin.change.MappingRemarks;
import org.openenum.change.MappingState;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

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
        int version) {

    MappingState state() {
        return new MappingState(status, (short) minDigits, (short) maxDigits, ruleSetId);
    }

    RowContent content() {
        return new RowContent(status, minDigits, maxDigits, ruleSetId, comment, tags);
    }

    MappingRemarks remarks() {
        return new MappingRemarks(comment, MappingTags.parse(tags).tags());
    }

    /** As a comparison shows it. */
    Side side() {
        return new Side(
                status,
                minDigits,
                maxDigits,
                ruleSetId,
                null,
                comment,
                remarks().tags());
    }

    MappingKey key(int zoneId) {
        return new MappingKey(zoneId, digits, kind);
    }

    /** The order of the primary key. */
    static int compare(String digits, MappingKind kind, String otherDigits, MappingKind otherKind) {
        int byDigits = digits.compareTo(otherDigits);
        return byDigits != 0 ? byDigits : Integer.compare(Codes.of(kind), Codes.of(otherKind));
    }
}
