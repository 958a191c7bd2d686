package org.openenum.server.answer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The target of an alias as it is written in an answer: its first labels in full, and a pointer to an earlier name for
 * the labels at the end that both have in common.
 *
 * <p>All offsets count from QNAME's first octet, as in {@link org.openenum.server.message.AnswerWriter#openRrset(int,
 * int, int)}.
 */
final class AliasTarget {

    private final byte[] name;
    private final int start;
    private final int written;
    private final @Nullable AliasTarget tail;
    private final int tailStart;

    /**
     * @param name the whole name in wire form; not copied
     * @param start its offset
     * @param written how many of its octets are written there
     * @param tail the name that contains the rest; null for QNAME
     * @param tailStart where in that name the rest starts
     */
    AliasTarget(byte[] name, int start, int written, @Nullable AliasTarget tail, int tailStart) {
        this.name = name;
        this.start = start;
        this.written = written;
        this.tail = tail;
        this.tailStart = tailStart;
    }

    /** The length of the whole name. */
    int octets() {
        return name.length;
    }

    /** The offset in the message at which a part of the name is written in full, for a pointer to it. */
    int place(int octet) {
        if (octet < written) {
            return start + octet;
        }
        int inTail = tailStart + octet - written;
        return tail == null ? inTail : tail.place(inTail);
    }

    /**
     * The length of the common suffix of this and another name, in whole labels and the same case.
     *
     * @return its octets; 0 if there is no common label
     */
    int sharedEnd(byte[] other) {
        for (int at = 0; other[at] != 0; at += 1 + other[at]) {
            int from = name.length - (other.length - at);
            if (isLabel(from) && Arrays.equals(other, at, other.length, name, from, name.length)) {
                return other.length - at;
            }
        }
        return 0;
    }

    private boolean isLabel(int start) {
        int at = 0;
        while (at < start) {
            at += 1 + name[at];
        }
        return at == start;
    }
}
