/**
 * How long enum-server is silent when it is killed and started again: {@code ./openenum bench start}.
 *
 * <p>Start with {@link org.openenum.load.bench.start.StartExperiment}: the same plan from the database, from the
 * server's own snapshot, and from the snapshot with the database away.
 *
 * <p>Invariants: times begin with the start of the process; an answer counts if it is right; the server has one core.
 */
@NullMarked
package org.openenum.load.bench.start;

import org.jspecify.annotations.NullMarked;
