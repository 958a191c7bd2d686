/**
 * The experiment {@code database-ideas}: what each of the ideas of Jinmei's notes on BIND 10's data sources
 * (bind10-dev, October 2012) gives this product's look-ups in the database, found by leaving it out.
 *
 * <p>Start with {@link org.openenum.load.bench.idea.DatabaseIdeasExperiment};
 * {@link org.openenum.load.bench.idea.Variant} lists what is left out. Numbers stand in {@code mapping} and its rule
 * sets, other names in {@code record_set}, both imported as users import them; what needs another form of these tables
 * has a copy, made by {@link org.openenum.load.bench.idea.LeftOutTables}.
 *
 * <p>Invariants: with nothing left out the statements are those of enum-server's {@code store}, word for word; all
 * look-ups go through one connection of JDBC, one after another, and must find the same answers; nothing is written
 * while they are timed.
 *
 * <p>It measures no DNS server: packets, caches and Hibernate are left out everywhere. The experiment {@code database}
 * has them.
 */
@NullMarked
package org.openenum.load.bench.idea;

import org.jspecify.annotations.NullMarked;
