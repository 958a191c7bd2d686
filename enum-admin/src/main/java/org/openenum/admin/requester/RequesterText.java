package org.openenum.admin.requester;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/** What names and comments of groups and regions may be, and how networks are written. */
final class RequesterText {

    /** A name stands in paths, CSV cells and search boxes, so it needs no escaping in any of them. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._-]{0,98}[a-z0-9])?");

    private static final int MAX_COMMENT_CHARS = 500;

    private RequesterText() {}

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The networks of a text, one a line; what follows a # is a comment. */
    static List<String> networks(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    static @Nullable String comment(@Nullable String comment) {
        if (comment != null && comment.length() > MAX_COMMENT_CHARS) {
            throw RefusedException.invalid(
                    "/comment", "too-long", Sentence.of("comment.too-long", MAX_COMMENT_CHARS), comment);
        }
        return comment == null || comment.isEmpty() ? null : comment;
    }
}
