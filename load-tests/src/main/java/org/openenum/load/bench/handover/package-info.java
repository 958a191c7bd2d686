/**
 * How a hand-over to the next enum-server affects clients: {@code ./openenum bench handover}.
 *
 * <p>Start with {@link org.openenum.load.bench.handover.HandoverExperiment}: queries over UDP at a steady rate, and
 * {@code OpenConnections} over TCP, during repeated hand-overs.
 *
 * <p>Invariants: the load begins before the command and continues after its end; a query without an answer is counted
 * where it was lost: in the queue of the server, in that of the load generator, or elsewhere.
 *
 * <p>No process is killed, and no number is changed: see the integration tests of enum-server, and {@code prove}.
 */
@NullMarked
package org.openenum.load.bench.handover;

import org.jspecify.annotations.NullMarked;
