package org.openenum.number;

import org.openenum.sentence.Sentence;

/**
 * The digits of one number, most significant first: {@code 493012345678} for +49 30 12345678.
 *
 * <p>Ordered as a string of digits, so that all numbers with a common prefix are adjacent. In an E.164 zone these are
 * the country code and the national significant number (RFC 6116, section 3.2); in a private zone any dialled digits.
 *
 * @param digits 1 to {@value #MAX_DIGITS} characters {@code 0} to {@code 9}
 */
public record DialedDigits(String digits) implements Comparable<DialedDigits> {

    /** The maximum length of E.164 numbers (ITU-T E.164, section 6). */
    public static final int MAX_E164_DIGITS = 15;

    /** The maximum length in a private dial plan: the most that Kamailio sends. */
    public static final int MAX_DIGITS = 31;

    /**
     * The maximum length of a text for {@link #parse}: the digits and as many visual separators as a person may add.
     */
    private static final int MAX_TEXT_CHARS = 100;

    /**
     * Accepts digits only.
     *
     * @throws InvalidNumberException if there are none, too many, or other characters
     */
    public DialedDigits {
        if (digits.isEmpty()) {
            throw new InvalidNumberException(Sentence.of("number.empty"));
        }
        if (digits.length() > MAX_DIGITS) {
            throw new InvalidNumberException(Sentence.of("number.too-long", MAX_DIGITS, digits.length()));
        }
        for (int i = 0; i < digits.length(); i++) {
            if (!isDigit(digits.charAt(i))) {
                throw new InvalidNumberException(Sentence.of("number.not-a-digit", i + 1));
            }
        }
    }

    /**
     * Reads a number as people write it: an optional leading {@code +}, digits, and between them the visual separators
     * of RFC 3966 (section 5.1.1: {@code - . ( )}), slashes or blanks.
     *
     * @throws InvalidNumberException if it contains anything else, with the position
     */
    public static DialedDigits parse(String text) {
        if (text.length() > MAX_TEXT_CHARS) {
            throw new InvalidNumberException(Sentence.of("number.text-too-long", MAX_TEXT_CHARS));
        }
        String trimmed = text.strip();
        StringBuilder digits = new StringBuilder(trimmed.length());
        for (int i = trimmed.startsWith("+") ? 1 : 0; i < trimmed.length(); i++) {
            char c = trimmed.charAt(i);
            if (isDigit(c)) {
                digits.append(c);
            } else if (!isVisualSeparator(c)) {
                throw new InvalidNumberException(Sentence.of("number.not-a-separator", i + 1, printable(trimmed)));
            }
        }
        return new DialedDigits(digits.toString());
    }

    /** The number of digits. */
    public int length() {
        return digits.length();
    }

    /** Whether this number begins with the digits of {@code prefix} (which may be the empty string). */
    public boolean startsWith(String prefix) {
        return digits.startsWith(prefix);
    }

    /** The number in the form of E.164 with its plus: {@code +493012345678}. */
    public String e164() {
        return "+" + digits;
    }

    @Override
    public int compareTo(DialedDigits other) {
        return digits.compareTo(other.digits);
    }

    @Override
    public String toString() {
        return digits;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isVisualSeparator(char c) {
        return c == ' ' || c == '-' || c == '.' || c == '(' || c == ')' || c == '\u00a0' || c == '/';
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
