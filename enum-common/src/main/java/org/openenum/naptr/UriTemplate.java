package org.openenum.naptr;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;

/**
 * A URI with a variable for the digits of the number: {@code sip:+{number}@sbc7.example.net;user=phone}.
 *
 * <p>{@value #NUMBER} stands for all digits of the number, without a plus. It is the only variable.
 *
 * @param text the template, printable ASCII, at most {@value #MAX_CHARS} characters with the digits inserted
 */
public record UriTemplate(String text) {

    /** The variable. */
    public static final String NUMBER = "{number}";

    /** Leaves space for the pattern and the delimiters in the 255 octets of the regexp field. */
    public static final int MAX_CHARS = 248;

    private static final DialedDigits SAMPLE = new DialedDigits("493012345678");
    private static final DialedDigits LONGEST = new DialedDigits("0".repeat(DialedDigits.MAX_DIGITS));

    /** What precedes the URI in the generated regexp: a pattern that always matches and that every client reads. */
    private static final String REGEXP_HEAD = "!^.*$!";

    private static final String BACK_REFERENCE = "\\1";
    private static final String REGEXP_TAIL = "!";

    /**
     * Checks that the template yields an absolute URI.
     *
     * @throws InvalidPartException naming {@code uri}
     */
    public UriTemplate {
        if (text.isEmpty()) {
            throw invalid("uri.empty");
        }
        int longest = text.replace(NUMBER, LONGEST.digits()).length();
        if (longest > MAX_CHARS) {
            throw invalid("uri.too-long", longest, MAX_CHARS);
        }
        checkCharacters(text);
        checkAbsolute(text.replace(NUMBER, SAMPLE.digits()));
    }

    /** The URI for one number. */
    public String expand(DialedDigits number) {
        return text.replace(NUMBER, number.digits());
    }

    /**
     * The regexp field (RFC 3402, section 3.2) that turns any Application Unique String into the URI for this number.
     */
    public String regexpFor(DialedDigits number) {
        return REGEXP_HEAD + expand(number) + REGEXP_TAIL;
    }

    /** The regexp field that turns the Application Unique String of any number into its URI, by a back-reference. */
    public String regexpForAny(Numbering numbering) {
        return dependsOnNumber()
                ? headForAny(numbering) + text.replace(NUMBER, BACK_REFERENCE) + REGEXP_TAIL
                : regexpTemplate();
    }

    /**
     * The text of the template from which {@link #regexpForAny} made a regexp; null for any other regexp. Not yet
     * checked.
     */
    public static @Nullable String textForAny(String regexp, Numbering numbering) {
        String head = headForAny(numbering);
        return regexp.length() > head.length() && regexp.startsWith(head) && regexp.endsWith(REGEXP_TAIL)
                ? regexp.substring(head.length(), regexp.length() - 1).replace(BACK_REFERENCE, NUMBER)
                : null;
    }

    private static String headForAny(Numbering numbering) {
        return numbering == Numbering.E164 ? "!^\\+(.*)$!" : "!^(.*)$!";
    }

    /** The regexp field with {@value #NUMBER} in place of the digits. */
    public String regexpTemplate() {
        return REGEXP_HEAD + text + REGEXP_TAIL;
    }

    /** Whether the URI depends on the number. */
    public boolean dependsOnNumber() {
        return text.contains(NUMBER);
    }

    /**
     * The template for a URI that was written for one number: the digits of the number become the variable, so that
     * equal destinations can share one rule set.
     *
     * @return its text, not yet checked: an import looks it up among the templates that it has seen
     */
    public static String textFor(String uri, DialedDigits number) {
        // A short number may occur in a URI by chance (in a port or a host name): only a complete run of digits counts.
        if (uri.contains(NUMBER) || !uri.contains(number.digits())) {
            return uri;
        }
        StringBuilder template = new StringBuilder(uri.length());
        int i = 0;
        while (i < uri.length()) {
            int end = i;
            while (end < uri.length() && isDigit(uri.charAt(end))) {
                end++;
            }
            if (end == i) {
                template.append(uri.charAt(i++));
            } else {
                String run = uri.substring(i, end);
                boolean afterLetter = i > 0 && Character.isLetter(uri.charAt(i - 1));
                template.append(run.equals(number.digits()) && !afterLetter ? NUMBER : run);
                i = end;
            }
        }
        return template.toString();
    }

    @Override
    public String toString() {
        return text;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static void checkCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c > '~') {
                throw invalid("uri.not-ascii", i + 1);
            }
            if (c == '!' || c == '\\' || c == '"') {
                throw invalid("uri.not-encoded", c, i + 1);
            }
        }
    }

    private static void checkAbsolute(String uri) {
        if (uri.indexOf('{') >= 0 || uri.indexOf('}') >= 0) {
            throw invalid("uri.variable", NUMBER);
        }
        URI parsed;
        try {
            parsed = new URI(uri);
        } catch (URISyntaxException e) {
            throw invalid("uri.not-a-uri", e.getReason());
        }
        if (!parsed.isAbsolute()) {
            throw invalid("uri.no-scheme");
        }
    }

    private static InvalidPartException invalid(String key, Object... arguments) {
        return new InvalidPartException("uri", Sentence.of(key, arguments));
    }
}
