/**
 * The experiment {@code database-ideas}: what each idea in Jinmei's notes on BIND 10's data sources (bind10-dev,
 * October 2012) does for this product's look-ups in the database, by leaving it out.
 *
 * <p>Start with {@link org.openenum.load.bench.idea.DatabaseIdeasExperiment};
 * {@link org.openenum.load.bench.idea.Variant} lists what is left out. Numbers are in {@code mapping} and its rule
 * sets, other names in {@code record_set}, both imported as users import them; variants that need other tables have
 * copies, made by {@link org.openenum.load.bench.idea.LeftOutTables}.
 *
 * <p>Invariants: if nothing is left out, the statements are exactly those in enum-server's {@code store}; all look-ups
 * use one JDBC connection, one after another, and must find the same answers; nothing is written during the
 * measurement.
 *
 * <p>No DNS server is measured: packets, caches and Hibernate are not included. See the experiment {@code database}.
 */
@NullMarked
package org.openenum.load.bench.idea;

import org.jspecify.annotations.NullMarked;
