/**
 * The experiment {@code database}: answers from the database, after Jinmei's notes on BIND 10's data sources
 * (bind10-dev, October 2012), in which the number of SQL statements for each DNS query decides.
 *
 * <p>Start with {@link org.openenum.load.bench.database.DatabaseExperiment}. In part one, this product has no cache;
 * its peers are PowerDNS with PostgreSQL and with LMDB. In part two, it has a cache for a tenth of the plan, and
 * queries are distributed like calls: some numbers are queried much more often than others
 * ({@link org.openenum.load.bench.database.SmallCache}).
 *
 * <p>Invariants: see {@code experiment}. A server and its database share their cores; statements are counted by the
 * server itself, and by PostgreSQL. Nothing is written during the measurement.
 */
@NullMarked
package org.openenum.load.bench.database;

import org.jspecify.annotations.NullMarked;
