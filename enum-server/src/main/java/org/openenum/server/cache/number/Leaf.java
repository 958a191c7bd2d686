package org.openenum.server.cache.number;

/**
 * A leaf of the directory: all entries under its prefix are one page.
 *
 * @param key the page's key in the cache
 * @param occupancy what is known about it while it is not in the cache; {@link Occupancy#EMPTY} needs no page at all
 * @param lengths what is known about the digit lengths of its entries
 */
public record Leaf(PageKey key, Occupancy occupancy, EntryLengths lengths) implements Node {

    /** The leaf of a prefix without entries; it has no page and is shared by all such prefixes. */
    public static final Leaf EMPTY = new Leaf(new PageKey(0, 0, 0), Occupancy.EMPTY, EntryLengths.NONE);

    /** A page of which nothing is known. */
    public static Leaf unknown(PageKey key) {
        return new Leaf(key, Occupancy.UNKNOWN, EntryLengths.UNKNOWN);
    }

    /** A leaf with what the page itself tells. */
    static Leaf of(PageKey key, NumberPage page) {
        return new Leaf(key, page.occupancy(), page.lengths());
    }

    Leaf with(Occupancy newOccupancy, EntryLengths newLengths) {
        return occupancy == newOccupancy && lengths.equals(newLengths) ? this : new Leaf(key, newOccupancy, newLengths);
    }

    public Leaf with(NumberPage page) {
        return with(page.occupancy(), page.lengths());
    }

    /**
     * Whether an entry of the page may decide digits of a length. If not, they do not exist here, and nothing must be
     * read to know that.
     *
     * @param length the number of digits
     */
    public boolean mayDecide(int length) {
        return lengths.below(length) || lengths.atOrAbove(key.prefixDigits(), length) != 0;
    }
}
