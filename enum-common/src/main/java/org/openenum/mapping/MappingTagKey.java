package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.io.Serializable;

/**
 * What names a {@link MappingTag}: in this order, so that those with a tag are one range, in the order of their digits.
 *
 * @param tag as {@link MappingTags} keeps it
 */
@Embeddable
public record MappingTagKey(
        int zoneId,
        String tag,
        String digits,

        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingKind kind)
        implements Serializable {

    /** That this mapping has this tag. */
    public static MappingTagKey of(MappingKey mapping, String tag) {
        return new MappingTagKey(mapping.zoneId(), tag, mapping.digits(), mapping.kind());
    }
}
