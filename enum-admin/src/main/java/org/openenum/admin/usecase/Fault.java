package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * One thing that is wrong with what was asked.
 *
 * @param pointer the place: a JSON pointer into the request's body ({@code /rules/0/uri}), a parameter of the query
 *     behind a slash ({@code /limit}), or the empty string for the whole
 * @param code a word that programs can compare: {@code too-long}, {@code not-a-number}
 * @param message what is wrong, for people
 * @param rejected the value at fault, shortened, or null
 */
public record Fault(
        String pointer,
        String code,
        Sentence message,
        @Nullable String rejected) {

    /** A fault that is shown to somebody should not be longer than what it is about. */
    private static final int MAX_REJECTED_CHARS = 300;

    /** Shortens the rejected value. */
    public Fault {
        if (rejected != null && rejected.length() > MAX_REJECTED_CHARS) {
            rejected = rejected.substring(0, MAX_REJECTED_CHARS) + "…";
        }
    }

    /** The same fault seen from further out: {@code /uri} below {@code /rules/0} is {@code /rules/0/uri}. */
    public Fault below(String parent) {
        return new Fault(parent + pointer, code, message, rejected);
    }
}
