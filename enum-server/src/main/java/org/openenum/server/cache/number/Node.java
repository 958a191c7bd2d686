package org.openenum.server.cache.number;

/**
 * A node in the directory of a zone's pages. The directory is a tree with ten children for each branch: persistent and
 * immutable, so that a {@code View} is one consistent state, and never evicted.
 */
public sealed interface Node permits Branch, Leaf {

    /** What is known about the entries at and below this node. */
    Occupancy occupancy();
}
