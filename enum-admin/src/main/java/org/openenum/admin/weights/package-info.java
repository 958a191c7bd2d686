/**
 * Weights of the moment as rows: they stand in place of a policy's own for a time, and end with it at the latest.
 *
 * <p>Start with {@link org.openenum.admin.weights.Leases}. Whoever changes a policy ends its weights in the same
 * transaction; whoever sets weights for a policy that may have changed asks behind the lock of the rows.
 *
 * <p>It knows no use case: see {@code org.openenum.admin.routing}, which sets them.
 */
@NullMarked
package org.openenum.admin.weights;

import org.jspecify.annotations.NullMarked;
