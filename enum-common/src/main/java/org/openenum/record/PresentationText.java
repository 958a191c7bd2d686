package org.openenum.record;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * Presentation form (RFC 1035, section 5.1) consists of octets: a non-ASCII character stands for its UTF-8 octets, as
 * in BIND.
 *
 * <p>Here those octets become {@code \DDD}, so that all later readers see only ASCII.
 */
public final class PresentationText {

    private static final Pattern ESCAPED_OCTET = Pattern.compile("\\\\(?:[01][0-9]{2}|2[0-4][0-9]|25[0-5])");

    private PresentationText() {}

    // RFC 1035, section 3.3: "<character-string> is treated as binary information, and can be up to 256 characters in
    // length (including the length octet)." https://datatracker.ietf.org/doc/html/rfc1035#section-3.3
    /**
     * The same text in ASCII.
     *
     * @throws TextParseException if the text has an unpaired surrogate
     */
    public static String ascii(String text) throws TextParseException {
        if (text.chars().allMatch(PresentationText::standsForItself)) {
            return text;
        }
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] octets = new byte[encoded.remaining()];
            encoded.get(octets);
            return ascii(octets, 0, octets.length);
        } catch (CharacterCodingException e) {
            throw new PresentationException(Sentence.of("presentation.half-character"), e);
        }
    }

    /** The same text in ASCII, given as the octets of a file. */
    @SuppressWarnings("deprecation") // one character for each octet, the fastest way there is
    public static String ascii(byte[] octets, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!standsForItself(octets[i])) {
                return escaped(octets, from, to);
            }
        }
        return new String(octets, 0, from, to - from);
    }

    private static String escaped(byte[] octets, int from, int to) {
        StringBuilder text = new StringBuilder(to - from + 16);
        boolean afterBackslash = false;
        for (int i = from; i < to; i++) {
            if (standsForItself(octets[i])) {
                text.append((char) octets[i]);
                afterBackslash = octets[i] == '\\' && !afterBackslash;
                continue;
            }
            if (afterBackslash) {
                // A backslash before it only says that it stands for itself.
                text.setLength(text.length() - 1);
                afterBackslash = false;
            }
            appendEscaped(octets[i] & 0xff, text);
        }
        return text.toString();
    }

    /**
     * A name in a form that every name server reads: everything but letters, digits and {@code -_/*} is escaped.
     *
     * @param name absolute
     */
    public static String of(Name name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.labels() - 1; i++) {
            byte[] label = name.getLabel(i);
            for (int j = 1; j < label.length; j++) {
                appendInName(label[j], text);
            }
            text.append('.');
        }
        return text.isEmpty() ? "." : text.toString();
    }

    private static void appendInName(byte octet, StringBuilder text) {
        char c = (char) (octet & 0xff);
        if (isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || "-_/*".indexOf(c) >= 0) {
            text.append(c);
        } else if (c == '.') {
            text.append("\\.");
        } else {
            appendEscaped(c, text);
        }
    }

    private static void appendEscaped(int octet, StringBuilder text) {
        text.append('\\').append((char) ('0' + octet / 100));
        text.append((char) ('0' + octet / 10 % 10)).append((char) ('0' + octet % 10));
    }

    /** A tab separates fields like a blank, and a line feed never belongs to a field. */
    private static boolean standsForItself(int c) {
        return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\n';
    }

    // RFC 1035, section 5.1: "\X where X is any character other than a digit (0-9), is used to quote that character",
    // "\DDD where each D is a digit is the octet corresponding to the decimal number described by DDD."
    // https://datatracker.ietf.org/doc/html/rfc1035#section-5.1
    /**
     * The octets of a string, given without its quotes.
     *
     * @throws TextParseException if a backslash is the last character, or its number is not an octet
     */
    public static byte[] octets(String text) throws TextParseException {
        String ascii = ascii(text);
        ByteArrayOutputStream octets = new ByteArrayOutputStream(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            char c = ascii.charAt(i);
            if (c != '\\') {
                octets.write(c);
            } else if (ESCAPED_OCTET.matcher(ascii).region(i, ascii.length()).lookingAt()) {
                octets.write(Integer.parseInt(ascii, i + 1, i + 4, 10));
                i += 3;
            } else if (i + 1 == ascii.length()) {
                throw new PresentationException(Sentence.of("presentation.last-backslash"));
            } else if (isDigit(ascii.charAt(++i))) {
                throw new PresentationException(Sentence.of("presentation.not-an-octet"));
            } else {
                octets.write(ascii.charAt(i));
            }
        }
        return octets.toByteArray();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The string in quotes, in a form that every name server reads. */
    public static String quoted(byte[] octets) {
        StringBuilder text = new StringBuilder(octets.length + 2).append('"');
        for (byte octet : octets) {
            if (octet == '"' || octet == '\\') {
                text.append('\\').append((char) octet);
            } else if (octet >= 0x20 && octet < 0x7f) {
                text.append((char) octet);
            } else {
                appendEscaped(octet & 0xff, text);
            }
        }
        return text.append('"').toString();
    }

    /** A domain name; without a final dot it is relative to the origin. */
    public static Name name(String text, @Nullable Name origin) throws TextParseException {
        return Name.fromString(ascii(text), origin);
    }
}
