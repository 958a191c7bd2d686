/**
 * Counts and times of the query path, for the operator.
 *
 * <p>It is below all stages and knows none of them. Start with {@link org.openenum.server.ops.LoopCounts}, written by
 * one event loop, and {@link org.openenum.server.ops.ServerCounts}, which adds them up when read.
 *
 * <p>Invariants: counting takes no lock, shares no cache line between loops and allocates nothing; no number, name or
 * address of a packet is kept.
 *
 * <p>{@code config} publishes the metrics.
 */
@NullMarked
package org.openenum.server.ops;

import org.jspecify.annotations.NullMarked;
