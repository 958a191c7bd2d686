package org.openenum.admin.usecase;

import org.openenum.sentence.Sentence;

/** The text of a list that names only its first items. */
public final class AndMore {

    private AndMore() {}

    /**
     * The named items, and how many more there are.
     *
     * @param more the number of further items; not mentioned unless it is positive
     */
    public static Sentence of(String named, long more) {
        return more > 0 ? Sentence.of("list.and-more", named, more) : Sentence.plain(named);
    }
}
