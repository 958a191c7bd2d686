package org.openenum.admin.bulk.update;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * Which numbers or blocks of a zone a bulk update is about. What is null says nothing.
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
     * Whether it finds a row.
     *
     * @param ruleSetId of the shared destination, where one is named
     */
    boolean finds(MappingRow row, @Nullable Integer ruleSetId) {
        return (kind == null || row.kind() == kind)
                && (status == null || row.status() == status)
                && (ruleSetId == null || ruleSetId.equals(row.ruleSetId()))
                && (tag == null || MappingTags.parse(row.tags()).tags().contains(tag));
    }
}
