package org.openenum.number;

import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.TextParseException;

/**
 * Converts between digits and owner names below an apex.
 *
 * <p>Digits are always the whole number, even if the apex has some of them: under {@code 3.4.e164.arpa} the name {@code
 * 1.3.4.e164.arpa} is the number 431.
 */
public final class EnumName {

    private EnumName() {}

    /** The digits in an apex itself: {@code 43} for {@code 3.4.e164.arpa}, empty for {@code e164.arpa}. */
    public static String digitsOfApex(Name apex) {
        return digitsOfLeadingLabels(apex, apex.labels() - 1);
    }

    /**
     * The owner name of a number.
     *
     * @throws InvalidNumberException if the number does not begin with the apex's own digits, or the name would exceed
     *     the maximum length
     */
    public static Name ownerName(DialedDigits number, Name apex) {
        String held = digitsOfApex(apex);
        if (!number.startsWith(held)) {
            throw new InvalidNumberException(Sentence.of("number.other-digits", number, apex.toString(true), held));
        }
        StringBuilder labels = new StringBuilder(number.length() * 2);
        for (int i = number.length() - 1; i >= held.length(); i--) {
            labels.append(number.digits().charAt(i)).append(i == held.length() ? "" : ".");
        }
        if (labels.isEmpty()) {
            return apex;
        }
        try {
            return Name.concatenate(Name.fromString(labels.toString()), apex);
        } catch (NameTooLongException e) {
            throw new InvalidNumberException(Sentence.of("number.owner-too-long", number));
        } catch (TextParseException e) {
            throw new IllegalStateException("digits always make labels", e);
        }
    }

    /**
     * The digits of an owner name at or below an apex, the apex's own first; the empty string for an apex without
     * digits.
     *
     * @throws InvalidNumberException if the name is outside the apex or one of its labels below it is not a single
     *     digit
     */
    public static String digitsOf(Name owner, Name apex) {
        if (!owner.subdomain(apex)) {
            throw new InvalidNumberException(Sentence.of("name.outside-zone", owner, apex));
        }
        int own = owner.labels() - apex.labels();
        String digits = digitsOfLeadingLabels(owner, own);
        if (digits.length() != own) {
            throw new InvalidNumberException(Sentence.of("name.not-digits", owner));
        }
        return digitsOfApex(apex) + digits;
    }

    /**
     * The digits of the labels next to the apex, the apex's own first: {@code 493} for {@code ns1.3.9.4.e164.arpa}.
     *
     * @throws InvalidNumberException if the name is outside the apex
     */
    public static String digitsNextTo(Name apex, Name owner) {
        int skip = owner.labels() - apex.labels();
        while (skip > 0 && isDigit(owner.getLabel(skip - 1))) {
            skip--;
        }
        return digitsOf(skip <= 0 ? owner : new Name(owner, skip), apex);
    }

    private static boolean isDigit(byte[] label) {
        return label[0] == 1 && label[1] >= '0' && label[1] <= '9';
    }

    /** Reads single-digit labels from the left, at most {@code count}, and returns their digits in dialled order. */
    private static String digitsOfLeadingLabels(Name name, int count) {
        StringBuilder reversed = new StringBuilder();
        for (int i = 0; i < count; i++) {
            byte[] label = name.getLabel(i);
            if (!isDigit(label)) {
                break;
            }
            reversed.append((char) label[1]);
        }
        return reversed.reverse().toString();
    }
}
