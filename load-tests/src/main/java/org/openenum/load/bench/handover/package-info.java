/**
 * What clients notice of an enum-server that hands over to the next one: {@code ./openenum bench handover}.
 *
 * <p>Start with {@link org.openenum.load.bench.handover.HandoverExperiment}: questions over UDP at a steady rate, and
 * {@code OpenConnections} over TCP, while one server after the other takes the sockets of the one before.
 *
 * <p>Invariants: the load goes on from before the command until after its end; a question without an answer is counted
 * where it was lost, in the queue of the server, in that of the load generator, or elsewhere.
 *
 * <p>It kills nobody, and changes no numbers meanwhile: integration tests of enum-server and {@code prove} do.
 */
@NullMarked
package org.openenum.load.bench.handover;

import org.jspecify.annotations.NullMarked;
