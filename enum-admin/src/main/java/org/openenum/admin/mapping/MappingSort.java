package org.openenum.admin.mapping;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The orders in which numbers and blocks are listed. Each has an index, so that the last page is as fast as the first.
 */
public enum MappingSort {

    /** By their digits. */
    NUMBER("number", false),

    /** By their digits, descending. */
    NUMBER_DESCENDING("-number", false),

    /** By the time of their last change, the oldest first; at the same time by their digits. */
    UPDATED("updated", true),

    /** By the time of their last change, the newest first. */
    UPDATED_DESCENDING("-updated", true);

    private final String text;

    private final boolean byUpdate;

    MappingSort(String text, boolean byUpdate) {
        this.text = text;
        this.byUpdate = byUpdate;
    }

    /** The order of a name such as {@code -updated}. */
    public static MappingSort named(String text) {
        return Arrays.stream(values())
                .filter(sort -> sort.text.equals(text))
                .findFirst()
                .orElseThrow(() -> unknown(text));
    }

    private static RefusedException unknown(String text) {
        String known = Arrays.stream(values()).map(sort -> sort.text).collect(Collectors.joining(", "));
        return RefusedException.parameter("sort", "unknown", Sentence.of("list.sort", known), text);
    }

    /** The name in a URL. */
    public String text() {
        return text;
    }

    boolean isByUpdate() {
        return byUpdate;
    }

    boolean isDescending() {
        return this == NUMBER_DESCENDING || this == UPDATED_DESCENDING;
    }
}
