/**
 * How long enum-server does not answer after it is killed and started again: {@code ./openenum bench start}.
 *
 * <p>Start with {@link org.openenum.load.bench.start.StartExperiment}: the same plan from the database, from the
 * server's own snapshot, and from the snapshot without the database.
 *
 * <p>Invariants: times begin with the start of the process; only correct answers count; the server has one core.
 */
@NullMarked
package org.openenum.load.bench.start;

import org.jspecify.annotations.NullMarked;
