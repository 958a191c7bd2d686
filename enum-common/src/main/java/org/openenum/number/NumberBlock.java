package org.openenum.number;

/**
 * All numbers that begin with a prefix and have a length between two bounds.
 *
 * @param prefix the digits that they share
 * @param minDigits the least total length, in digits, at least that of the prefix
 * @param maxDigits the greatest total length, in digits
 */
public record NumberBlock(DialedDigits prefix, int minDigits, int maxDigits) {

    /**
     * Checks the bounds.
     *
     * @throws InvalidNumberException if they do not allow a single number
     */
    public NumberBlock {
        if (minDigits < prefix.length()) {
            throw new InvalidNumberException(
                    "minDigits " + minDigits + " is less than the prefix's own length, " + prefix.length());
        }
        if (maxDigits < minDigits) {
            throw new InvalidNumberException("maxDigits " + maxDigits + " is less than minDigits " + minDigits);
        }
        if (maxDigits > DialedDigits.MAX_DIGITS) {
            throw new InvalidNumberException("maxDigits is at most " + DialedDigits.MAX_DIGITS + ", not " + maxDigits);
        }
    }

    /** Whether the number is one of this block. */
    public boolean covers(DialedDigits number) {
        return number.startsWith(prefix.digits()) && number.length() >= minDigits && number.length() <= maxDigits;
    }
}
