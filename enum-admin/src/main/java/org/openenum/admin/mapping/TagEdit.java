package org.openenum.admin.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingTags;
import org.openenum.sentence.Sentence;

/**
 * The changes to the tags of each number or block that a filter selects.
 *
 * @param replacement their new tags, or null to keep the present ones
 */
public record TagEdit(@Nullable MappingTags replacement, MappingTags added, MappingTags removed) {

    /** Changes nothing. */
    public static final TagEdit NOTHING = new TagEdit(null, MappingTags.NONE, MappingTags.NONE);

    /** Refuses contradictions. */
    public TagEdit {
        if (replacement != null && !(added.isEmpty() && removed.isEmpty())) {
            throw RefusedException.invalid("/set/tags", "two-sources", Sentence.of("tag.two-sources"), null);
        }
        if (!added.without(removed).equals(added)) {
            throw RefusedException.invalid("/set/addTags", "two-sources", Sentence.of("tag.added-and-removed"), null);
        }
    }

    /** The changes of a request; null means no change. */
    public static TagEdit of(
            @Nullable List<String> replacement, @Nullable List<String> added, @Nullable List<String> removed) {
        return new TagEdit(
                replacement == null ? null : read("/set/tags", replacement),
                added == null ? MappingTags.NONE : read("/set/addTags", added),
                removed == null ? MappingTags.NONE : read("/set/removeTags", removed));
    }

    /** Whether it changes nothing. */
    public boolean isNothing() {
        return equals(NOTHING);
    }

    /** The tags of an entry after the edit. */
    public MappingTags of(String digits, MappingTags present) {
        if (replacement != null) {
            return replacement;
        }
        try {
            return present.without(removed).with(added);
        } catch (InvalidTagException e) {
            throw RefusedException.conflict(Sentence.of("tag.too-many-for", digits, e.sentence()));
        }
    }

    /** @param pointer where the tags are in the request */
    public static MappingTags read(String pointer, List<String> tags) {
        try {
            return MappingTags.of(tags);
        } catch (InvalidTagException e) {
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), tags.toString());
        }
    }
}
