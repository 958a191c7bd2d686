package org.openenum.naptr;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What stands in a pattern that POSIX does not have, though the library that applies patterns here reads it. Clients
 * with the C library's {@code regcomp()} find something else by it, or do not compile it at all.
 */
public final class PosixPattern {

    /** A bracket expression, an escaped character, how a group of Perl's begins, or any other character. */
    private static final Pattern TOKEN = Pattern.compile("\\[\\^?]?(?:\\[:[^]]*:]|[^]])*]|\\\\.|\\(\\?|.");

    private static final Pattern ESCAPED_LETTER_OR_DIGIT = Pattern.compile("\\\\[A-Za-z0-9]");

    /** Outside of brackets: words, spaces, and where words, lines and the text begin and end. */
    private static final Pattern OF_GNU = Pattern.compile("\\\\[wWsSbB<>`']");

    private PosixPattern() {}

    /**
     * The first notation of Perl's: {@code (?} and a backslash before a letter or digit.
     *
     * <p>POSIX, XBD 9.4.2 and 9.4.3: what a backslash before an ordinary character stands for is undefined, and so is
     * what a question mark does behind an opening parenthesis.
     */
    public static Optional<String> notationOfPerl(String ere) {
        return first(ere, PosixPattern::isOfPerl);
    }

    /** The first extension that only the C library of GNU is sure to read. */
    public static Optional<String> notationOfGnu(String ere) {
        return first(ere, PosixPattern::isOfGnu);
    }

    private static boolean isOfPerl(String token) {
        return token.equals("(?") || (ESCAPED_LETTER_OR_DIGIT.matcher(token).find() && !isOfGnu(token));
    }

    private static boolean isOfGnu(String token) {
        return OF_GNU.matches(token);
    }

    private static Optional<String> first(String ere, Predicate<String> wanted) {
        Matcher tokens = TOKEN.matcher(ere);
        while (tokens.find()) {
            if (wanted.test(tokens.group())) {
                return Optional.of(tokens.group());
            }
        }
        return Optional.empty();
    }
}
