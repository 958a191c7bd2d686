package org.openenum.zone;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/**
 * What people dial before a number where a zone's numbers are at home. Nothing is known where all three are null.
 *
 * <p>Both prefixes begin with 0. No country code does (ITU-T E.164, section 6.2.1), so a number with one of them is
 * never taken for one that is written without its plus.
 *
 * @param countryCode the country code of numbers that are dialled with the national prefix: {@code 49}
 * @param nationalPrefix what stands before a national number: {@code 0} for 030 1234567
 * @param internationalPrefix what stands for the plus besides {@code 00}, which always does: {@code 011}
 */
@Embeddable
public record DialPrefixes(
        @Column(name = "country_code") @Nullable String countryCode,
        @Column(name = "national_prefix") @Nullable String nationalPrefix,
        @Column(name = "international_prefix") @Nullable String internationalPrefix) {

    /** Nothing known. */
    public static final DialPrefixes NONE = new DialPrefixes(null, null, null);

    private static final String COUNTRY_CODE = "[1-9][0-9]{0,2}";

    private static final String PREFIX = "0[0-9]{0,4}";

    /**
     * Checks each, and that a national prefix has its country code.
     *
     * @throws InvalidValueException saying which is wrong, and why
     */
    public DialPrefixes {
        check(countryCode, COUNTRY_CODE, Sentence.of("zone.country-code"));
        check(nationalPrefix, PREFIX, Sentence.of("zone.national-prefix"));
        check(internationalPrefix, PREFIX, Sentence.of("zone.international-prefix"));
        if (nationalPrefix != null && countryCode == null) {
            throw new InvalidValueException(Sentence.of("zone.country-code-missing"));
        }
    }

    private static void check(@Nullable String digits, String pattern, Sentence rule) {
        if (digits != null && !digits.matches(pattern)) {
            throw new InvalidValueException(rule);
        }
    }
}
