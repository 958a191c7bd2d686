package org.openenum.naptr;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;

/**
 * A substitution expression (RFC 3402, section 3.2): delimiter, POSIX extended regular expression, replacement, flags.
 *
 * <p>Matching is linear in the length of the input for any pattern, so no provisioned pattern can stall a program. The
 * whole match is the longest, as in POSIX; where the groups can be divided in several ways, the division may differ
 * from POSIX.
 *
 * @param delimiter usually {@code !}
 * @param ere the pattern, escaped delimiters kept
 * @param replacement the text with back-references {@code \\1} to {@code \\9}
 * @param ignoreCase whether the flag {@code i} was given
 */
public record SubstitutionExpression(char delimiter, String ere, String replacement, boolean ignoreCase) {

    private static final int MAX_OCTETS = 255;

    /**
     * Reads a regexp field.
     *
     * @throws InvalidPartException naming {@code regexp}, if it is not a substitution expression
     */
    public static SubstitutionExpression parse(String regexp) {
        checkText(regexp);
        char delimiter = regexp.charAt(0);
        // RFC 3402, section 3.2: delim-char = "/" / "!" / <Any octet not in 'POS-DIGIT' or 'flags'>
        // https://datatracker.ietf.org/doc/html/rfc3402#section-3.2
        if (delimiter == 'i' || delimiter == '\\' || (delimiter >= '1' && delimiter <= '9')) {
            throw invalid("regexp.first-delimiter", delimiter);
        }
        int second = nextDelimiter(regexp, 1, delimiter);
        int third = nextDelimiter(regexp, second + 1, delimiter);
        String flags = regexp.substring(third + 1);
        if (!flags.isEmpty() && !flags.equals("i")) {
            throw invalid("regexp.flags", flags);
        }
        SubstitutionExpression expression = new SubstitutionExpression(
                delimiter, regexp.substring(1, second), regexp.substring(second + 1, third), flags.equals("i"));
        expression.checkBackReferences(expression.compile().groupCount());
        return expression;
    }

    /**
     * What a client makes of an Application Unique String.
     *
     * @param applicationUniqueString {@code +} and digits for E.164, digits alone for a private dial plan
     * @return the replacement with its back-references filled in; empty if the pattern does not match
     */
    public Optional<String> apply(String applicationUniqueString) {
        Matcher matcher = compile().matcher(applicationUniqueString);
        if (!matcher.find()) {
            return Optional.empty();
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c != '\\' || i + 1 == replacement.length()) {
                result.append(c);
                continue;
            }
            char next = replacement.charAt(++i);
            if (next >= '1' && next <= '9') {
                String group = matcher.group(next - '0');
                result.append(group == null ? "" : group);
            } else {
                result.append(next);
            }
        }
        return Optional.of(result.toString());
    }

    private Pattern compile() {
        String unescaped = ere.replace("\\" + delimiter, delimiter == '!' ? "!" : Pattern.quote("" + delimiter));
        try {
            return Pattern.compile(unescaped, Pattern.LONGEST_MATCH | (ignoreCase ? Pattern.CASE_INSENSITIVE : 0));
        } catch (PatternSyntaxException e) {
            throw invalid("regexp.pattern", e.getDescription());
        }
    }

    private void checkBackReferences(int groups) {
        for (int i = 0; i < replacement.length() - 1; i++) {
            if (replacement.charAt(i) == '\\') {
                char next = replacement.charAt(++i);
                if (next >= '1' && next <= '9' && next - '0' > groups) {
                    throw invalid("regexp.group", next, groups);
                }
            }
        }
    }

    private static void checkText(String regexp) {
        if (regexp.length() < 3) {
            throw invalid("regexp.too-short");
        }
        if (regexp.length() > MAX_OCTETS) {
            throw invalid("regexp.too-long", regexp.length(), MAX_OCTETS);
        }
        for (int i = 0; i < regexp.length(); i++) {
            if (regexp.charAt(i) < ' ' || regexp.charAt(i) > '~') {
                throw invalid("regexp.not-ascii", i + 1);
            }
        }
    }

    private static int nextDelimiter(String regexp, int from, char delimiter) {
        for (int i = from; i < regexp.length(); i++) {
            if (regexp.charAt(i) == '\\') {
                i++;
            } else if (regexp.charAt(i) == delimiter) {
                return i;
            }
        }
        throw invalid("regexp.no-delimiter", delimiter);
    }

    private static InvalidPartException invalid(String key, Object... arguments) {
        return new InvalidPartException("regexp", Sentence.of(key, arguments));
    }
}
