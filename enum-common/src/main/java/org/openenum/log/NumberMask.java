package org.openenum.log;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Hides the last four digits of anything in a text that may be a telephone number: {@code +49301234xxxx}, and as an
 * ENUM domain name {@code x.x.x.x.4.3.2.1.0.3.9.4.e164.arpa}.
 *
 * <p>Calls are routed by the first digits, so the rest still shows which country, carrier and block a fault concerns,
 * while ten thousand numbers share it. When in doubt, digits are hidden.
 */
final class NumberMask {

    private static final int HIDDEN_DIGITS = 4;

    /** Fewer digits are a short code, a port or a count. */
    private static final int MIN_DIGITS = 7;

    /** No number is longer. It also limits the depth of the expressions for a crafted text. */
    private static final int MAX_DIGITS = 31;

    private static final Pattern FOUND = Pattern.compile(String.join(
            "|",
            // A UUID, such as a request id: some of its groups may consist of digits only.
            "(\\b\\p{XDigit}{8}-(?:\\p{XDigit}{4}-){3}\\p{XDigit}{12}\\b)",
            "((?<!\\d)\\d(?:\\.\\d){%d,%d}+(?!\\d))".formatted(MIN_DIGITS - 1, MAX_DIGITS - 1),
            "\\+?\\d{%d,}".formatted(MIN_DIGITS),
            // As people write numbers, with the visual separators of RFC 3966.
            "\\+\\d(?:[ ()./-]{0,2}\\d){%d,%d}+".formatted(MIN_DIGITS - 1, MAX_DIGITS - 1)));

    private static final int RANDOM_NAME = 1;
    private static final int DOMAIN_NAME = 2;

    private NumberMask() {}

    static String of(String text) {
        return FOUND.matcher(text).replaceAll(NumberMask::masked);
    }

    private static String masked(MatchResult found) {
        String text = found.group();
        if (found.group(RANDOM_NAME) != null) {
            return text;
        }
        if (found.group(DOMAIN_NAME) != null) {
            return hideFirst(new StringBuilder(text)).toString();
        }
        return hideFirst(new StringBuilder(text).reverse()).reverse().toString();
    }

    private static StringBuilder hideFirst(StringBuilder text) {
        int hidden = 0;
        for (int i = 0; hidden < HIDDEN_DIGITS; i++) {
            if (Character.isDigit(text.charAt(i))) {
                text.setCharAt(i, 'x');
                hidden++;
            }
        }
        return text;
    }
}
