package org.openenum.admin.mapping.console;

import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingTags;
import org.openenum.sentence.Sentence;

/** A form field for tags, separated by spaces or commas. */
public final class TagField {

    private TagField() {}

    /**
     * The tags; none if the field is empty.
     *
     * @param pointer the field
     * @throws RefusedException if one of them is invalid
     */
    public static MappingTags read(String pointer, String text) {
        try {
            return MappingTags.parse(text);
        } catch (InvalidTagException e) {
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), text);
        }
    }

    /**
     * At least one tag.
     *
     * @throws RefusedException if there is none
     */
    public static MappingTags require(String pointer, String text) {
        MappingTags tags = read(pointer, text);
        if (tags.isEmpty()) {
            throw RefusedException.invalid(pointer, "missing", Sentence.of("tag.none"), null);
        }
        return tags;
    }
}
