package org.openenum.zone;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/**
 * The prefixes that people dial before a number of the zone. All three are null if unknown.
 *
 * <p>Both prefixes begin with 0. No country code does (ITU-T E.164, section 6.2.1), so a number with a prefix is never
 * mistaken for one without its plus.
 *
 * @param countryCode the country code of numbers that are dialled with the national prefix: {@code 49}
 * @param nationalPrefix the prefix of a national number: {@code 0} for 030 1234567
 * @param internationalPrefix dialled in place of the plus, in addition to {@code 00}, which is always accepted: {@code
 *     011}
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
     * Checks each part, and that a national prefix has its country code.
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
