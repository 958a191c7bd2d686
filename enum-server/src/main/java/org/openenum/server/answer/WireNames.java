package org.openenum.server.answer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.QueryMessage;

/** Names in uncompressed wire form, compared case-insensitively; pure functions. */
final class WireNames {

    private WireNames() {}

    /**
     * How many labels a name has below an apex.
     *
     * @param apex in lower case
     * @return 0 for the apex itself, -1 for a name outside of it
     */
    static int labelsBelow(byte[] name, byte[] apex) {
        int labels = 0;
        int at = 0;
        while (name.length - at > apex.length) {
            at += 1 + name[at];
            labels++;
        }
        return name.length - at == apex.length && sameFrom(name, at, apex) ? labels : -1;
    }

    /** The number of labels in a name, without the root label. */
    static int labels(byte[] name) {
        int labels = 0;
        for (int at = 0; name[at] != 0; at += 1 + name[at]) {
            labels++;
        }
        return labels;
    }

    /** Length octets are smaller than any letter, so the whole name can be folded octet by octet. */
    static byte[] lowerCase(byte[] name) {
        byte[] folded = name.clone();
        for (int i = 0; i < folded.length; i++) {
            folded[i] = lowerCase(folded[i]);
        }
        return folded;
    }

    /**
     * The name to look up for the target of an alias.
     *
     * @param target in any case
     */
    static AskedName asked(byte[] target, int type) {
        int labels = labels(target);
        int[] starts = new int[labels + 1];
        for (int i = 1; i <= labels; i++) {
            starts[i] = starts[i - 1] + 1 + target[starts[i - 1]];
        }
        return new AskedName(lowerCase(target), starts, type);
    }

    static boolean areEqual(byte[] one, byte[] other) {
        return one.length == other.length && sameFrom(one, 0, lowerCase(other));
    }

    /**
     * A name with another suffix.
     *
     * @param octets how many octets of the name are kept
     * @return null if the result is too long for a name
     */
    static byte @Nullable [] withEnd(byte[] name, int octets, byte[] end) {
        if (octets + end.length > QueryMessage.MAX_NAME_OCTETS) {
            return null;
        }
        byte[] result = Arrays.copyOf(name, octets + end.length);
        System.arraycopy(end, 0, result, octets, end.length);
        return result;
    }

    private static boolean sameFrom(byte[] name, int start, byte[] lower) {
        for (int i = 0; i < lower.length; i++) {
            if (lowerCase(name[start + i]) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte lowerCase(byte octet) {
        return octet >= 'A' && octet <= 'Z' ? (byte) (octet + ('a' - 'A')) : octet;
    }
}
