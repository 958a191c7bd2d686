package org.openenum.record;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * Presentation form (RFC 1035, section 5.1) is written in octets: a character beyond ASCII stands for the octets of its UTF-8 form, as BIND reads it.
 *
 * <p>Here those octets become {@code \DDD}, so that whatever reads the text afterwards sees nothing but ASCII.
 */
public final class PresentationText {

    private PresentationText() {}

    // RFC 1035, section 3.3: "<character-string> is treated as binary information, and can be up to 256 characters in
    // length (including the length octet)." https://datatracker.ietf.org/doc/html/rfc1035#section-3.3
    /**
     * The same text in ASCII.
     *
     * @throws TextParseException if the text has half a surrogate pair, which is no character
     */
    public static String ascii(String text) throws TextParseException {
        if (text.chars().allMatch(PresentationText::standsForItself)) {
            return text;
        }
        try {
            ByteBuffer octets = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return ascii(octets.array(), octets.position(), octets.limit());
        } catch (CharacterCodingException e) {
            throw new TextParseException("it holds half a surrogate pair, which is no character", e);
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
                // A backslash before it says no more than that it stands for itself.
                text.setLength(text.length() - 1);
                afterBackslash = false;
            }
            int octet = octets[i] & 0xff;
            text.append('\\').append((char) ('0' + octet / 100));
            text.append((char) ('0' + octet / 10 % 10)).append((char) ('0' + octet % 10));
        }
        return text.toString();
    }

    /** A tab separates fields as a blank does, and the end of a line is no octet of a field. */
    private static boolean standsForItself(int c) {
        return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\n';
    }

    /** A domain name; one that does not end with a dot is completed with the origin. */
    public static Name name(String text, @Nullable Name origin) throws TextParseException {
        return Name.fromString(ascii(text), origin);
    }
}
