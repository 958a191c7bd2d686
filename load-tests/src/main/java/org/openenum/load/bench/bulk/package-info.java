/**
 * How long a whole plan takes from a CSV file into the database and from there into memory, and how large it is
 * everywhere on its way: {@code ./openenum bench bulk}.
 *
 * <p>Start with {@link org.openenum.load.bench.bulk.BulkExperiment}: for each size and each database, one import and
 * one start of enum-server on one core and one on all.
 *
 * <p>Invariants: each database is fresh, with its defaults for durability, and nothing else of ours runs meanwhile; a
 * start counts as complete only if every number is in memory.
 *
 * <p>It compares with nobody: see {@code org.openenum.load.bench.enumeration}.
 */
@NullMarked
package org.openenum.load.bench.bulk;

import org.jspecify.annotations.NullMarked;
