package org.openenum.server.answer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The target of an alias as it stands in an answer: its first labels in full, and the rest where a name before it ends
 * in the same way.
 *
 * <p>All places count from QNAME's first octet, as in {@link org.openenum.server.message.AnswerWriter#openRrset(int,
 * int, int)}.
 */
final class AliasTarget {

    private final byte[] name;
    private final int start;
    private final int written;
    private final @Nullable AliasTarget tail;
    private final int tailStart;

    /**
     * @param name the whole name in wire form, by reference
     * @param start where it stands
     * @param written how many of its octets stand there
     * @param tail the name in which the rest stands; null for QNAME
     * @param tailStart where the rest starts in that name
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

    /** Where in the message a part of the name stands in full, for a pointer to it. */
    int place(int octet) {
        if (octet < written) {
            return start + octet;
        }
        int inTail = tailStart + octet - written;
        return tail == null ? inTail : tail.place(inTail);
    }

    /**
     * The end that another name has in common with this one, in whole labels and the same case.
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
