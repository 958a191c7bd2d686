package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.io.Serializable;

/**
 * The key of a {@link MappingWord}, in this order, so that the entries with a word are one range, in the order of their
 * digits.
 *
 * @param word as normalised by {@link CommentWords}
 */
@Embeddable
public record MappingWordKey(
        int zoneId,
        String word,
        String digits,

        @Enumerated(EnumType.ORDINAL) @Column(columnDefinition = "smallint")
        MappingKind kind)
        implements Serializable {

    /** The key for a word in the comment of this mapping. */
    public static MappingWordKey of(MappingKey mapping, String word) {
        return new MappingWordKey(mapping.zoneId(), word, mapping.digits(), mapping.kind());
    }
}
