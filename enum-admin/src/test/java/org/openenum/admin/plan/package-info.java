/**
 * What the databases plan to do for the statements of lists, so that an index which is lost, or not found by a new
 * condition, is a failing test and not a page that hangs at five million rows.
 *
 * <p>Start with {@link org.openenum.admin.plan.ExplainedPlan}; the tests are beside the lists.
 */
@NullMarked
package org.openenum.admin.plan;

import org.jspecify.annotations.NullMarked;
