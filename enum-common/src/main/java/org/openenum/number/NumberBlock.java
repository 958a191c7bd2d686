package org.openenum.number;

import org.openenum.sentence.Sentence;

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
     * @throws InvalidNumberException if no number is within them
     */
    public NumberBlock {
        if (minDigits < prefix.length()) {
            throw new InvalidNumberException(Sentence.of("block.shorter-than-prefix", minDigits, prefix.length()));
        }
        if (maxDigits < minDigits) {
            throw new InvalidNumberException(Sentence.of("block.max-below-min", maxDigits, minDigits));
        }
        if (maxDigits > DialedDigits.MAX_DIGITS) {
            throw new InvalidNumberException(Sentence.of("block.too-long", DialedDigits.MAX_DIGITS, maxDigits));
        }
    }
}
