package org.openenum.admin.bulk.update;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * Selects the numbers or blocks of a bulk update. What is null does not restrict the selection.
 *
 * @param kind null for numbers and blocks, never delegations
 * @param prefix digits that they begin with, or the empty string
 * @param ruleSet the name of the shared destination that they point to
 * @param tag a tag that they have
 */
public record MappingFilter(
        @Nullable MappingKind kind,
        String prefix,
        @Nullable MappingStatus status,
        @Nullable String ruleSet,
        @Nullable String tag) {

    /**
     * Whether it selects a row.
     *
     * @param ruleSetId of the shared destination of the filter, if it has one
     */
    boolean finds(MappingRow row, @Nullable Integer ruleSetId) {
        return (kind == null || row.kind() == kind)
                && (status == null || row.status() == status)
                && (ruleSetId == null || ruleSetId.equals(row.ruleSetId()))
                && (tag == null || MappingTags.parse(row.tags()).tags().contains(tag));
    }
}
