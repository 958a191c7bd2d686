/**
 * Names in memory: all names of a zone that are not numbers, with their records.
 *
 * <p>Start with {@link org.openenum.server.cache.name.NameTable}: all of one zone, packed in pages in canonical order,
 * so that what does not exist is known as well. {@link org.openenum.server.cache.name.SingleNames} holds names of zones
 * that have no room, each read by itself, and the gaps between names ({@code NameGap}). {@link
 * org.openenum.server.cache.name.NameRecords} is what either of them says about one name.
 *
 * <p>Invariants: of a zone all names are in memory or none; pages and gaps are immutable.
 *
 * <p>The records of a zone's apex are not here: the zone itself has them.
 */
@NullMarked
package org.openenum.server.cache.name;

import org.jspecify.annotations.NullMarked;
