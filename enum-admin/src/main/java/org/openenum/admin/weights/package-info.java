/**
 * Temporary weights as rows: they replace the weights of a policy for a time, and end with the policy at the latest.
 *
 * <p>Start with {@link org.openenum.admin.weights.Leases}. A transaction that changes a policy also ends its temporary
 * weights. A transaction that sets weights takes the lock of the rows before it reads the policy, which may have
 * changed.
 *
 * <p>The use cases that set weights are in {@code org.openenum.admin.routing}.
 */
@NullMarked
package org.openenum.admin.weights;

import org.jspecify.annotations.NullMarked;
