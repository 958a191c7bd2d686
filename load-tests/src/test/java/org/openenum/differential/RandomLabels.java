package org.openenum.differential;

import java.util.List;
import java.util.Random;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.TextParseException;

/**
 * Labels and names from few words, so that they are often the same or nested; with unusual octets, asterisks and
 * digits.
 */
final class RandomLabels {

    private static final List<String> WORDS = List.of(
            "a", "b", "c", "www", "mail", "_sip", "_udp", "x1", "ns1", "ns2", "zz", "*", "*", "*", "4", "0", "9", "12");

    private static final List<String> ODD = List.of(
            "a\\.b",
            "sp\\032ace",
            "\\200\\201",
            "\\000",
            "q\\\"uote",
            "semi\\;colon",
            "back\\\\slash",
            "\\@",
            "**",
            "\\*a",
            "sixty-three-octets-are-the-most-that-a-label-can-have-and-so-it");

    private static final List<String> DIGITS = List.of("0", "1", "2", "4", "4", "9", "*");

    private static final int ODD_PERCENT = 8;

    private final Random random;
    private final boolean digits;

    /** @param digits whether most labels are digits, as in a zone of numbers */
    RandomLabels(Random random, boolean digits) {
        this.random = random;
        this.digits = digits;
    }

    String label() {
        if (random.nextInt(100) < ODD_PERCENT) {
            return pick(ODD);
        }
        return digits && random.nextInt(100) < 85 ? pick(DIGITS) : pick(WORDS);
    }

    /** A name one label below another; the same name if it would be too long. */
    Name below(Name name) {
        return below(label(), name);
    }

    static Name below(String label, Name name) {
        try {
            return Name.concatenate(Name.fromString(label), name);
        } catch (NameTooLongException e) {
            return name;
        } catch (TextParseException e) {
            throw new IllegalArgumentException(label, e);
        }
    }

    /** The name as text, with random case. */
    String mixedCase(Name name) {
        StringBuilder text = new StringBuilder(name.toString());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z' && random.nextInt(4) == 0) {
                text.setCharAt(i, (char) (c - 'a' + 'A'));
            }
        }
        return text.toString();
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Whether all labels between an apex and a name are single digits, at least one. */
    static boolean isOfDigits(Name name, Name apex) {
        int below = name.labels() - apex.labels();
        for (int i = 0; i < below; i++) {
            byte[] label = name.getLabel(i);
            if (label[0] != 1 || label[1] < '0' || label[1] > '9') {
                return false;
            }
        }
        return below > 0;
    }
}
