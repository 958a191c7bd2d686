/**
 * How long a whole plan takes from a CSV file into the database and from there into memory, and how large it is in each
 * place: {@code ./openenum bench bulk}.
 *
 * <p>Start with {@link org.openenum.load.bench.bulk.BulkExperiment}: for each size and each database, one import, one
 * start of enum-server on one core and one on all.
 *
 * <p>Invariants: each database is new, with its default durability, and nothing else of this product runs meanwhile; a
 * start is complete only when every number is in memory.
 *
 * <p>There is no comparison with peers: see {@code org.openenum.load.bench.enumeration}.
 */
@NullMarked
package org.openenum.load.bench.bulk;

import org.jspecify.annotations.NullMarked;
