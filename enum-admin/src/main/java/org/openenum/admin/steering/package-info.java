/**
 * The control process: computes the weights of routing policies from reported loads, period by period, and sets them as
 * temporary weights.
 *
 * <p>Start with {@link org.openenum.admin.steering.SteeringProcess}. Its settings for a policy are a {@code Control},
 * which is a part of that policy and so has its version, history and undo; {@code LoadService} takes the load reports.
 * One {@code SteeringRun} computes for one policy, with the algorithms of {@link org.openenum.admin.routing.control}; a
 * {@code SteeringStep} is the input and the decision of one period. {@code Replay} runs the same over recorded steps.
 *
 * <p>Invariants: one of several enum-admins computes; a target that does not report is never taken for idle; weights
 * are only set for a time, so that the policy's own apply again when this process stops.
 *
 * <p>It measures nothing itself. An external program can do the same over the API: see {@code docs/routing.md}.
 */
@NullMarked
package org.openenum.admin.steering;

import org.jspecify.annotations.NullMarked;
