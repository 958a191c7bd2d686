/**
 * Routing policies: which of its targets a shared destination or a record set leads a requester to, by weights for each
 * region.
 *
 * <p>Start with {@code RoutingService}: a policy is a part of its rule set or record set, with its version, history and
 * undo. {@code WeightsService} has the temporary weights, which a control process may set many times a second: rows
 * that hold for a time, see {@link org.openenum.admin.weights}. {@link org.openenum.admin.routing.control} computes
 * weights from loads.
 *
 * <p>Invariants: a policy names only targets that its set has; a refused change leaves the present policy as it was.
 *
 * <p>Which requesters are in which region is decided elsewhere: see {@code org.openenum.admin.requester}.
 */
@NullMarked
package org.openenum.admin.routing;

import org.jspecify.annotations.NullMarked;
