package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * One error in a request.
 *
 * @param pointer the place of the error: a JSON pointer into the body ({@code /rules/0/uri}), {@code /} and the name of
 *     a query parameter ({@code /limit}), or the empty string if it concerns the whole request
 * @param code a machine-readable code, such as {@code too-long} or {@code not-a-number}
 * @param message a human-readable explanation
 * @param rejected the rejected value, truncated, or null
 */
public record Fault(
        String pointer,
        String code,
        Sentence message,
        @Nullable String rejected) {

    /** Keeps the error message short. */
    private static final int MAX_REJECTED_CHARS = 300;

    /** Truncates the rejected value. */
    public Fault {
        if (rejected != null && rejected.length() > MAX_REJECTED_CHARS) {
            rejected = rejected.substring(0, MAX_REJECTED_CHARS) + "…";
        }
    }

    /** The same fault relative to an outer element: {@code /uri} below {@code /rules/0} is {@code /rules/0/uri}. */
    public Fault below(String parent) {
        return new Fault(parent + pointer, code, message, rejected);
    }
}
