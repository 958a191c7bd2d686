/**
 * How fast enum-admin writes through its REST API: {@code ./openenum bench writes}.
 *
 * <p>Start with {@link org.openenum.load.bench.write.WritesExperiment}: for each database, single changes and batches,
 * by one client and by eight. Only 2xx responses count, so each counted change is durable.
 *
 * <p>Invariants: enum-admin, its database and the clients share the machine, and nothing else of this product runs;
 * each database is new.
 *
 * <p>DNS is not measured: see {@code org.openenum.load.bench.update}.
 */
@NullMarked
package org.openenum.load.bench.write;

import org.jspecify.annotations.NullMarked;
