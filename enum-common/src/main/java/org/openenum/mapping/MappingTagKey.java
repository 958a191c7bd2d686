package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.io.Serializable;

/**
 * The key of a {@link MappingTag}, in this order, so that the entries with a tag are one range, in the order of their
 * digits.
 *
 * @param tag as normalised by {@link MappingTags}
 */
@Embeddable
public record MappingTagKey(
        int zoneId,
        String tag,
        String digits,

        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingKind kind)
        implements Serializable {

    /** The key for a tag of this mapping. */
    public static MappingTagKey of(MappingKey mapping, String tag) {
        return new MappingTagKey(mapping.zoneId(), tag, mapping.digits(), mapping.kind());
    }
}
