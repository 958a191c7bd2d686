/**
 * Steering by weights: how requesters are led to one target or another.
 *
 * <p>Start with {@link org.openenum.admin.routing.control}, which computes weights from loads.
 */
@NullMarked
package org.openenum.admin.routing;

import org.jspecify.annotations.NullMarked;
