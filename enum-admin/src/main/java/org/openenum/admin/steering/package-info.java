/**
 * The control process: computes the weights of routing policies from reported loads, period by period, and sets them
 * for a time.
 *
 * <p>Start with {@link org.openenum.admin.steering.SteeringProcess}. What it is told about a policy is a
 * {@code Control}, a part of that policy, so it has its version, history and undo; {@code LoadService} takes the
 * reports. One {@code SteeringRun} computes for one policy, with the algorithms of {@link
 * org.openenum.admin.routing.control}; a {@code SteeringStep} is what it saw and decided in one period. {@code Replay}
 * runs the same over steps that are kept.
 *
 * <p>Invariants: of several programs one computes; a target that does not report is never taken for idle; weights are
 * only set for a time, so that the policy's own count again when this stops.
 *
 * <p>It measures nothing itself, and a program outside may do the same over the API: see {@code docs/routing.md}.
 */
@NullMarked
package org.openenum.admin.steering;

import org.jspecify.annotations.NullMarked;
