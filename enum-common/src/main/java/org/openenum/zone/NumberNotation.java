package org.openenum.zone;

import java.util.Locale;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;

/**
 * How people write the numbers of a zone: {@code +49 30 123456}, {@code 0049 (0)30 123456}, {@code 030 123456} if its
 * prefixes are known, and {@code tel:+49-30-123456}. In a private zone the digits are taken as dialled.
 *
 * <p>A number that still begins with 0 fits none of these forms. It is taken as it is, so that an entry stored that way
 * can be found.
 */
public record NumberNotation(Numbering numbering, DialPrefixes prefixes) {

    /** The zone of ITU-T E.164 numbers only (RFC 6116, section 1.2). */
    public static final Name PUBLIC_TREE = Name.fromConstantString("e164.arpa.");

    /** The notation if no zone is known. */
    public static final NumberNotation INTERNATIONAL = new NumberNotation(Numbering.E164, DialPrefixes.NONE);

    // ITU-T E.164, annex A: the recommended international prefix is 00.
    private static final String INTERNATIONAL_PREFIX = "00";

    /** A national prefix within an international number: a note that it is not dialled there. */
    private static final String NATIONAL_PREFIX_NOTE = "(0)";

    private static final String TEL = "tel:";

    /**
     * Whether reading this text depends on the zone. A number with its plus or its country code reads the same in every
     * zone.
     *
     * @param typed a number or its beginning
     */
    public static boolean asksZone(String typed) {
        String text = withoutScheme(typed);
        return text.contains(NATIONAL_PREFIX_NOTE)
                || text.startsWith("+0")
                || text.chars()
                        .filter(c -> c == '+' || (c >= '0' && c <= '9'))
                        .limit(1)
                        .anyMatch(c -> c == '0');
    }

    /**
     * Reads a number.
     *
     * @throws InvalidNumberException if it is not a number, with the position
     */
    public DialedDigits read(String typed) {
        return new DialedDigits(readStart(typed));
    }

    /**
     * Reads the beginning of a number that is perhaps still being typed: nothing for {@code +} and {@code 00}.
     *
     * @return digits, or the empty text
     * @throws InvalidNumberException if no number begins like that, with the position
     */
    public String readStart(String typed) {
        String text = withoutScheme(typed);
        if (text.isEmpty() || text.equals("+")) {
            return "";
        }
        if (numbering == Numbering.PRIVATE) {
            return dialled(text);
        }
        boolean plus = text.startsWith("+");
        String digits = DialedDigits.parse(withoutNote(text, plus)).digits();
        return plus ? digits : international(digits);
    }

    /** In a national number, {@code (0)30 123456}, the 0 is dialled and stays. */
    private String withoutNote(String text, boolean plus) {
        if (!text.contains(NATIONAL_PREFIX_NOTE)) {
            return text;
        }
        String without = text.replace(NATIONAL_PREFIX_NOTE, "");
        return plus || (isInternational(text) && isInternational(without)) ? without : text;
    }

    /** Whether it begins with a country code or an international prefix. */
    private boolean isInternational(String text) {
        String digits = text.replaceAll("[^0-9]", "");
        String dialled = prefixes.internationalPrefix();
        return !digits.startsWith("0")
                || digits.startsWith(INTERNATIONAL_PREFIX)
                || (dialled != null && digits.startsWith(dialled));
    }

    private String international(String digits) {
        String dialled = prefixes.internationalPrefix();
        if (dialled != null && digits.startsWith(dialled)) {
            return digits.substring(dialled.length());
        }
        if (digits.startsWith(INTERNATIONAL_PREFIX)) {
            return digits.substring(INTERNATIONAL_PREFIX.length());
        }
        String national = prefixes.nationalPrefix();
        return national != null && digits.startsWith(national)
                ? new DialedDigits(prefixes.countryCode() + digits.substring(national.length())).digits()
                : digits;
    }

    /**
     * In a private zone a 0 after a plus is a mistake: a plus is not dialled there, and no country code begins with 0.
     */
    private static String dialled(String text) {
        String digits = DialedDigits.parse(text).digits();
        if (text.startsWith("+") && digits.startsWith("0")) {
            throw new InvalidNumberException(Sentence.of("number.dialled-with-plus"));
        }
        return digits;
    }

    // RFC 3966, section 3: a tel URI is "tel:", the number, and parameters, each after a semicolon.
    private static String withoutScheme(String typed) {
        String text = typed.strip();
        if (!text.toLowerCase(Locale.ROOT).startsWith(TEL)) {
            return text;
        }
        int parameters = text.indexOf(';');
        return text.substring(TEL.length(), parameters < 0 ? text.length() : parameters)
                .strip();
    }
}
