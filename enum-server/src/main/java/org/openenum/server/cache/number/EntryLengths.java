package org.openenum.server.cache.number;

import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.PackedDigits;

/**
 * The digit lengths that the entries of a page may have, one bit for each; no entry has another length. They stay in
 * the directory when the page is evicted, and tell what must be read for one number without its page: in most plans,
 * one row.
 *
 * @param all lengths of any entry; the bit of length 0, which no entry has, means "not known"
 * @param specials lengths of entries that are not numbers
 */
record EntryLengths(int all, int specials) {

    /** Nothing was read yet. */
    static final EntryLengths UNKNOWN = new EntryLengths(-1, -1);

    /** There is no entry. */
    static final EntryLengths NONE = new EntryLengths(0, 0);

    boolean areKnown() {
        return (all & 1) == 0;
    }

    /** With the length of one more entry. */
    EntryLengths with(Entry entry) {
        int length = 1 << PackedDigits.length(entry.hi(), entry.lo());
        boolean isNumber = entry.kind() == MappingKind.NUMBER;
        EntryLengths more = new EntryLengths(all | length, isNumber ? specials : specials | length);
        return more.equals(this) ? this : more;
    }

    /**
     * The lengths of entries that may decide digits of a length: that of the digits themselves, and those of shorter
     * blocks.
     *
     * @param from the shortest length in the page
     */
    int atOrAbove(int from, int length) {
        return (all & 1 << length) | (specials & upwardsFrom(from) & ~upwardsFrom(length + 1));
    }

    /** Whether there may be an entry below digits of a length. */
    boolean below(int length) {
        return (all & upwardsFrom(length + 1)) != 0;
    }

    /** The bits of all lengths from this one on; none from 32 on. */
    private static int upwardsFrom(int length) {
        return length >= Integer.SIZE ? 0 : -1 << length;
    }
}
