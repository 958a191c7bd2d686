package org.openenum.admin.usecase;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/** The rules for names and comments of objects. */
public final class ThingText {

    /** Names are used in paths, CSV cells and search fields, so they need no escaping in any of them. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._-]{0,98}[a-z0-9])?");

    private static final Pattern LINE_ENDS = Pattern.compile("[\\r\\n]+");

    /** The size of the column. */
    private static final int MAX_COMMENT_CHARS = 500;

    private ThingText() {}

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The comment as it is stored; refuses one that is too long. */
    public static @Nullable String comment(@Nullable String comment) {
        return comment == null || comment.isEmpty() ? null : bounded(comment, "/comment");
    }

    /**
     * The same on one line and without surrounding blanks, as a CSV export writes it; empty if there is none.
     *
     * @param pointer the JSON pointer of the comment in the request
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
