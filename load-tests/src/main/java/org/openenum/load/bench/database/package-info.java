/**
 * The experiment {@code database}: answers straight from the database, after Jinmei's notes on BIND 10's data sources
 * (bind10-dev, October 2012): what counts there is how few SQL statements stand behind each DNS query.
 *
 * <p>Start with {@link org.openenum.load.bench.database.DatabaseExperiment}. Part one gives this product a cache of
 * nothing, beside PowerDNS with PostgreSQL and with LMDB. Part two gives it a cache for a tenth of the plan and asks as
 * people call: some numbers much more often than others ({@link org.openenum.load.bench.database.SmallCache}).
 *
 * <p>Invariants: see {@code experiment}. A server and its database share their cores; statements are counted by the
 * server itself, and by PostgreSQL. It writes nothing while it asks.
 */
@NullMarked
package org.openenum.load.bench.database;

import org.jspecify.annotations.NullMarked;
