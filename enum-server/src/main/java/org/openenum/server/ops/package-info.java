/**
 * What the operator can see of the path of a query: counts and times.
 *
 * <p>It stands below every stage and knows none of them. Start with {@link org.openenum.server.ops.LoopCounts}, which
 * an event loop writes, and {@link org.openenum.server.ops.ServerCounts}, which adds them up when somebody looks.
 *
 * <p>Invariants: counting takes no lock, shares no cache line between loops and allocates nothing; no number, name or
 * address of a packet is kept.
 *
 * <p>It does not know how the figures leave the program: {@code config} publishes them.
 */
@NullMarked
package org.openenum.server.ops;

import org.jspecify.annotations.NullMarked;
