package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.io.Serializable;

/**
 * What names a {@link MappingWord}: in this order, so that those with a word are one range, in the order of their
 * digits.
 *
 * @param word as {@link CommentWords} writes it
 */
@Embeddable
public record MappingWordKey(
        int zoneId,
        String word,
        String digits,

        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingKind kind)
        implements Serializable {

    /** That this mapping has this word in its comment. */
    public static MappingWordKey of(MappingKey mapping, String word) {
        return new MappingWordKey(mapping.zoneId(), word, mapping.digits(), mapping.kind());
    }
}
