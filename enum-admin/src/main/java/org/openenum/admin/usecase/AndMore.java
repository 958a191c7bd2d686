package org.openenum.admin.usecase;

import org.openenum.sentence.Sentence;

/** The end of a list that names only its first entries. */
public final class AndMore {

    private AndMore() {}

    /**
     * Those that are named, and how many more there are.
     *
     * @param more none are, where it is not above 0
     */
    public static Sentence of(String named, long more) {
        return more > 0 ? Sentence.of("list.and-more", named, more) : Sentence.plain(named);
    }
}
