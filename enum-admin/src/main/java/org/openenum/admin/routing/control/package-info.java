/**
 * The computation of the weights of a routing policy from the loads and the proximity of servers, for a control
 * process.
 *
 * <p>Start with {@link org.openenum.admin.routing.control.ServerSelection}. The two algorithms of MyXDNS (section 5.2)
 * are {@code ThresholdSelection} and {@code WatermarkSelection}; both oscillate, because they take the present load for
 * the effect of the present weights, which clients follow only after their TTLs have expired. {@code DampedSelection}
 * waits for that. {@code docs/routing.md} compares the three.
 *
 * <p>Invariants: every row of weights sums to one; nothing here reads a clock, a socket or a table.
 *
 * <p>It neither measures loads nor sets policies.
 */
@NullMarked
package org.openenum.admin.routing.control;

import org.jspecify.annotations.NullMarked;
