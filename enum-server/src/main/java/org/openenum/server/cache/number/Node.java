package org.openenum.server.cache.number;

/**
 * A place in the directory of a zone's pages, which is a tree of ten branches: persistent and immutable, so that a
 * {@code View} is one consistent picture, and never evicted.
 */
public sealed interface Node permits Branch, Leaf {

    /** What is known about the entries at and below this place. */
    Occupancy occupancy();
}
