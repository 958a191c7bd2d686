package org.openenum.admin.mapping;

import java.util.regex.Pattern;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/** A comment as it is kept: on one line and without blanks at its ends, as a table of numbers gives it back. */
final class MappingComment {

    /** As many as its column has. */
    private static final int MAX_CHARS = 500;

    private static final Pattern LINE_ENDS = Pattern.compile("[\\r\\n]+");

    private MappingComment() {}

    /**
     * The comment that was meant; empty for none.
     *
     * @param pointer where it stands in the request
     * @throws RefusedException if it is too long
     */
    static String of(String typed, String pointer) {
        String comment = LINE_ENDS.matcher(typed).replaceAll(" ").strip();
        if (comment.length() > MAX_CHARS) {
            throw RefusedException.invalid(pointer, "too-long", Sentence.of("comment.too-long", MAX_CHARS), comment);
        }
        return comment;
    }
}
