/**
 * Names in memory: all names of a zone that are not numbers, with their records.
 *
 * <p>Start with {@link org.openenum.server.cache.name.NameTable}: all names of one zone, packed into pages in canonical
 * order, so that it also tells which names do not exist. {@link org.openenum.server.cache.name.SingleNames} holds names
 * of zones that do not fit into memory, each read by itself, and the gaps between names ({@code NameGap}). {@link
 * org.openenum.server.cache.name.NameRecords} is what either of them tells about one name.
 *
 * <p>Invariants: a zone has a table with all its names or none; pages and gaps are immutable.
 *
 * <p>The records of a zone's apex are not here: the zone itself holds them.
 */
@NullMarked
package org.openenum.server.cache.name;

import org.jspecify.annotations.NullMarked;
