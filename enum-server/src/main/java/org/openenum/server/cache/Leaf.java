package org.openenum.server.cache;

/**
 * The end of the directory: all entries from here down are one page.
 *
 * @param key the page's key in the cache
 * @param occupancy what is known about it while it is not in the cache; {@link Occupancy#EMPTY} needs no page at all
 */
public record Leaf(PageKey key, Occupancy occupancy) implements Node {

    /** A place without entries; it has no page and is shared by all such places. */
    static final Leaf EMPTY = new Leaf(new PageKey(0, 0, 0), Occupancy.EMPTY);

    Leaf with(Occupancy newOccupancy) {
        return occupancy == newOccupancy ? this : new Leaf(key, newOccupancy);
    }
}
