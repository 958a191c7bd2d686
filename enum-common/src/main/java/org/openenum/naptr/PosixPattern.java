package org.openenum.naptr;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds notation in a pattern that is not POSIX, although the regular expression library used here accepts it. Clients
 * that use {@code regcomp()} of the C library match something else with it, or fail to compile it.
 */
public final class PosixPattern {

    /** A bracket expression, an escaped character, the beginning of a Perl group, or any other character. */
    private static final Pattern TOKEN = Pattern.compile("\\[\\^?]?(?:\\[:[^]]*:]|[^]])*]|\\\\.|\\(\\?|.");

    private static final Pattern ESCAPED_LETTER_OR_DIGIT = Pattern.compile("\\\\[A-Za-z0-9]");

    /** Outside of brackets: word and space characters, and the boundaries of words, lines and the text. */
    private static final Pattern OF_GNU = Pattern.compile("\\\\[wWsSbB<>`']");

    private PosixPattern() {}

    /**
     * The first notation of Perl: {@code (?} or a backslash before a letter or digit.
     *
     * <p>POSIX, XBD 9.4.2 and 9.4.3: a backslash before an ordinary character is undefined, and so is a question mark
     * after an opening parenthesis.
     */
    public static Optional<String> notationOfPerl(String ere) {
        return first(ere, PosixPattern::isOfPerl);
    }

    /** The first extension that only the GNU C library is sure to support. */
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
