/**
 * How the weights of a routing policy are computed from the loads of servers and from how near they are: what a control
 * process runs.
 *
 * <p>Start with {@link org.openenum.admin.routing.control.ServerSelection}. The two algorithms of MyXDNS (section 5.2)
 * are {@code ThresholdSelection} and {@code WatermarkSelection}; both swing, because they take today's load for the
 * effect of today's weights, which clients follow only when their TTLs have ended. {@code DampedSelection} waits for
 * that. {@code docs/routing.md} shows the three beside each other.
 *
 * <p>Invariants: every row of weights sums to one; nothing here reads a clock, a socket or a table.
 *
 * <p>It measures no load and installs no policy.
 */
@NullMarked
package org.openenum.admin.routing.control;

import org.jspecify.annotations.NullMarked;
