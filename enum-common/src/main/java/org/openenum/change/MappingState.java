package org.openenum.change;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingStatus;

/**
 * Everything about a mapping that DNS can see, before or after a change.
 *
 * @param minDigits the least total length of a block's numbers, 0 for other kinds
 * @param maxDigits the greatest total length of a block's numbers, 0 for other kinds
 * @param ruleSetId null for a delegation
 */
@Embeddable
public record MappingState(
        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingStatus status,

        @Column(columnDefinition = "smallint") short minDigits,
        @Column(columnDefinition = "smallint") short maxDigits,
        @Nullable Integer ruleSetId) {

    /** The state of a mapping as it is now. */
    public static MappingState of(Mapping mapping) {
        return new MappingState(
                mapping.status(), (short) mapping.minDigits(), (short) mapping.maxDigits(), mapping.ruleSetId());
    }
}
