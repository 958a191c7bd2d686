package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.io.Serializable;
import org.openenum.number.DialedDigits;

/**
 * The primary key of a mapping.
 *
 * @param zoneId the zone
 * @param digits the whole number, or the whole prefix; see {@link DialedDigits}
 * @param kind a number and a block may have the same digits
 */
@Embeddable
public record MappingKey(
        int zoneId,
        String digits,

        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingKind kind)
        implements Serializable {}
