package org.openenum.change;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingStatus;

/**
 * All parts of a mapping that DNS can see, before or after a change.
 *
 * @param minDigits the minimum length of a block's numbers, 0 for other kinds
 * @param maxDigits the maximum length of a block's numbers, 0 for other kinds
 * @param ruleSetId null without a rule set, as for a delegation
 */
@Embeddable
public record MappingState(
        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingStatus status,

        @Column(columnDefinition = "smallint") short minDigits,
        @Column(columnDefinition = "smallint") short maxDigits,
        @Nullable Integer ruleSetId) {

    /** The current state of a mapping. */
    public static MappingState of(Mapping mapping) {
        return new MappingState(
                mapping.status(), (short) mapping.minDigits(), (short) mapping.maxDigits(), mapping.ruleSetId());
    }
}
