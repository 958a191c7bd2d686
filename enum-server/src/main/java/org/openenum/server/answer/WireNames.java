package org.openenum.server.answer;

/** Names in uncompressed wire form, compared without regard to case; pure. */
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

    private static boolean sameFrom(byte[] name, int start, byte[] apex) {
        for (int i = 0; i < apex.length; i++) {
            byte octet = name[start + i];
            if ((octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet) != apex[i]) {
                return false;
            }
        }
        return true;
    }
}
