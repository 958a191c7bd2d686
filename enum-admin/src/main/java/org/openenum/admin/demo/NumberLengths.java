package org.openenum.admin.demo;

import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.HashMap;
import java.util.Map;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;

/** The lengths of each country's mobile numbers, according to libphonenumber. Not thread-safe. */
final class NumberLengths {

    private final PhoneNumberUtil numbers;

    private final Map<Integer, int[]> byCallingCode = new HashMap<>();

    NumberLengths(PhoneNumberUtil numbers) {
        this.numbers = numbers;
    }

    /** The block of a carrier prefix. */
    NumberBlock blockOf(DialedDigits prefix) {
        int[] lengths = byCallingCode.computeIfAbsent(callingCodeOf(prefix), this::lengthsOf);
        int max = Math.max(lengths[1], prefix.length());
        return new NumberBlock(prefix, Math.min(max, Math.max(lengths[0], prefix.length())), max);
    }

    private int callingCodeOf(DialedDigits prefix) {
        for (int length = 1; length <= Math.min(3, prefix.length()); length++) {
            int code = Integer.parseInt(prefix.digits().substring(0, length));
            if (numbers.getSupportedCallingCodes().contains(code)) {
                return code;
            }
        }
        return 0;
    }

    /** The minimum and maximum total length; from one digit to the longest E.164 number if unknown. */
    private int[] lengthsOf(int callingCode) {
        int codeDigits = Integer.toString(callingCode).length();
        int[] lengths = {0, DialedDigits.MAX_E164_DIGITS};
        long national = 10;
        for (int digits = 2; digits <= DialedDigits.MAX_E164_DIGITS - codeDigits; digits++, national *= 10) {
            PhoneNumber number = new PhoneNumber().setCountryCode(callingCode).setNationalNumber(national);
            boolean possible = numbers.isPossibleNumberForTypeWithReason(number, PhoneNumberType.MOBILE)
                    == ValidationResult.IS_POSSIBLE;
            if (possible) {
                lengths[0] = lengths[0] == 0 ? codeDigits + digits : lengths[0];
                lengths[1] = codeDigits + digits;
            }
        }
        return lengths;
    }
}
