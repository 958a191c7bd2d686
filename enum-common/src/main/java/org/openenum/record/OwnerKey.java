package org.openenum.record;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Name;

/**
 * Octets that sort owner names of one zone in canonical order (RFC 4034, section 6.1) when compared as unsigned octets.
 *
 * <p>The key consists of the labels below the apex in lower case, the nearest to the apex first, each followed by a
 * zero octet. The octets 0 and 1 in a label are written as 1 1 and 1 2, so that the end of a label sorts before
 * everything else. The apex has the empty key, and the key of a name is a prefix of the keys of all names below it.
 */
public final class OwnerKey {

    private static final int END_OF_LABEL = 0;
    private static final int ESCAPE = 1;

    private OwnerKey() {}

    /**
     * The key of an owner name.
     *
     * @throws IllegalArgumentException if the name is outside the apex
     */
    public static byte[] of(Name owner, Name apex) {
        if (!owner.subdomain(apex)) {
            throw new IllegalArgumentException(owner + " is not in the zone " + apex);
        }
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        for (int i = owner.labels() - apex.labels() - 1; i >= 0; i--) {
            byte[] label = owner.getLabel(i);
            for (int j = 1; j <= label[0]; j++) {
                writeOctet(key, lowerCase(label[j] & 0xff));
            }
            key.write(END_OF_LABEL);
        }
        return key.toByteArray();
    }

    /**
     * The key of a name that consists of digits. Keys of digits sort like the digits; a last character that is not a
     * digit makes a bound for a range.
     *
     * @param digits without those of the apex
     */
    public static byte[] ofDigits(String digits) {
        byte[] key = new byte[2 * digits.length()];
        for (int i = 0; i < digits.length(); i++) {
            key[2 * i] = (byte) digits.charAt(i);
        }
        return key;
    }

    /** The digits below the apex in a name; null if one of its labels is not a single digit. */
    public static @Nullable String digitsOf(byte[] key) {
        String digits = digitsNextToApex(key);
        return 2 * digits.length() == key.length ? digits : null;
    }

    /** The digits of the labels next to the apex: {@code 93} for {@code ns1.3.9} below it. */
    public static String digitsNextToApex(byte[] key) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i + 1 < key.length && isDigit(key[i]) && key[i + 1] == END_OF_LABEL; i += 2) {
            digits.append((char) key[i]);
        }
        return digits.toString();
    }

    /** Whether the name of {@code key} is at or below that of {@code other}. */
    public static boolean isAtOrBelow(byte[] key, byte[] other) {
        return key.length >= other.length && Arrays.equals(key, 0, other.length, other, 0, other.length);
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }

    /**
     * The key of an owner name in uncompressed wire form.
     *
     * @param labels how many of its labels, from the left, are below the apex
     */
    public static byte[] ofWire(byte[] name, int labels) {
        int octets = 0;
        int at = 0;
        for (int i = 0; i < labels; i++) {
            int end = at + 1 + name[at];
            for (at++; at < end; at++) {
                octets += isEscaped(name[at]) ? 2 : 1;
            }
            octets++; // the end of the label
        }
        // Labels are read from the left and written from the right: each before the previous ones.
        byte[] key = new byte[octets];
        int start = 0;
        int free = octets;
        for (int i = 0; i < labels; i++) {
            int end = start + 1 + name[start];
            free = putLabel(key, free, name, start + 1, end);
            start = end;
        }
        return key;
    }

    /** Writes a label and its end before the index {@code free}; returns the index before which the next one goes. */
    private static int putLabel(byte[] key, int free, byte[] name, int start, int end) {
        int at = free - 1; // the final zero is already in the new array
        for (int i = end - 1; i >= start; i--) {
            byte octet = name[i];
            if (isEscaped(octet)) {
                key[--at] = (byte) (octet + 1);
                key[--at] = ESCAPE;
            } else {
                key[--at] = (byte) lowerCase(octet);
            }
        }
        return at;
    }

    private static boolean isEscaped(byte octet) {
        return octet == 0 || octet == ESCAPE;
    }

    private static void writeOctet(ByteArrayOutputStream key, int octet) {
        if (octet <= ESCAPE) {
            key.write(ESCAPE);
            key.write(octet + 1);
        } else {
            key.write(octet);
        }
    }

    private static int lowerCase(int octet) {
        return octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet;
    }
}
