package org.openenum.admin.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Shows numbers in groups of digits: {@code @digits} in templates. The grouping is only visual: a copied number has no
 * separators.
 *
 * <p>The country code is a group of its own (ITU-T E.164, annex to the Operational Bulletin: those of two digits); the
 * rest is in groups of three. National grouping conventions are not known here.
 */
@Component("digits")
class DigitGroups {

    private static final int GROUP = 3;

    private static final Set<String> ONE_DIGIT_CODES = Set.of("1", "7");

    private static final Set<String> TWO_DIGIT_CODES = Set.of(
            "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
            "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84",
            "86", "90", "91", "92", "93", "94", "95", "98");

    /** The groups of a number with its plus sign; dialled digits, whose structure is unknown, are one group. */
    public List<String> of(String number) {
        if (!number.startsWith("+")) {
            return List.of(number);
        }
        int end = Math.min(number.length(), 1 + lengthOfCountryCode(number.substring(1)));
        List<String> groups = new ArrayList<>(List.of(number.substring(0, end)));
        while (end < number.length()) {
            int left = number.length() - end;
            // Leaves no single digit at the end.
            int size = left == GROUP + 1 ? left : Math.min(GROUP, left);
            groups.add(number.substring(end, end + size));
            end += size;
        }
        return List.copyOf(groups);
    }

    private static int lengthOfCountryCode(String digits) {
        if (digits.length() >= 1 && ONE_DIGIT_CODES.contains(digits.substring(0, 1))) {
            return 1;
        }
        return digits.length() >= 2 && TWO_DIGIT_CODES.contains(digits.substring(0, 2)) ? 2 : GROUP;
    }
}
