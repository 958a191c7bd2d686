/**
 * Routing policies: to which of its targets a shared destination leads a requester, by weights for each region.
 *
 * <p>Start with {@code RoutingService}: a policy is a part of its rule set, with that one's version, history and undo.
 * {@code WeightsService} is the other lane, for weights that a control process sets many times a second: a row that
 * holds for a time, see {@link org.openenum.admin.weights}. {@link org.openenum.admin.routing.control} computes weights
 * from loads.
 *
 * <p>Invariants: a policy names targets that its rule set has; what is refused leaves the policy before as it was.
 *
 * <p>It does not know who is in which region: see {@code org.openenum.admin.requester}.
 */
@NullMarked
package org.openenum.admin.routing;

import org.jspecify.annotations.NullMarked;
