/**
 * How fast enum-admin writes through its REST API: {@code ./openenum bench writes}.
 *
 * <p>Start with {@link org.openenum.load.bench.write.WritesExperiment}: for each database, single changes and batches,
 * by one client and by eight. Every answer that counts is a 2xx, so what it promises holds: the change is durable.
 *
 * <p>Invariants: enum-admin, its database and the clients share the machine, and nothing else of ours runs; each
 * database is fresh.
 *
 * <p>It does not look at DNS: see {@code org.openenum.load.bench.update}.
 */
@NullMarked
package org.openenum.load.bench.write;

import org.jspecify.annotations.NullMarked;
