package org.openenum.admin.usecase;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/** What the name and the comment of a thing may be. */
public final class ThingText {

    /** A name stands in paths, CSV cells and search boxes, so it needs no escaping in any of them. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._-]{0,98}[a-z0-9])?");

    private static final Pattern LINE_ENDS = Pattern.compile("[\\r\\n]+");

    /** As many as its column has. */
    private static final int MAX_COMMENT_CHARS = 500;

    private ThingText() {}

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** A comment as it is kept; refuses one that is too long. */
    public static @Nullable String comment(@Nullable String comment) {
        return comment == null || comment.isEmpty() ? null : bounded(comment, "/comment");
    }

    /**
     * The same on one line and without blanks at its ends, as a table of numbers gives it back; empty for none.
     *
     * @param pointer where it stands in the request
     */
    public static String commentLine(String comment, String pointer) {
        return bounded(LINE_ENDS.matcher(comment).replaceAll(" ").strip(), pointer);
    }

    private static String bounded(String comment, String pointer) {
        if (comment.length() > MAX_COMMENT_CHARS) {
            throw RefusedException.invalid(
                    pointer, "too-long", Sentence.of("comment.too-long", MAX_COMMENT_CHARS), comment);
        }
        return comment;
    }
}
