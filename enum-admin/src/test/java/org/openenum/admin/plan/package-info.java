/**
 * The plans of the databases for the statements of lists: if an index is removed, or does not match a new condition, a
 * test fails; otherwise, a page would hang with five million rows.
 *
 * <p>Start with {@link org.openenum.admin.plan.ExplainedPlan}; the tests are beside the lists.
 */
@NullMarked
package org.openenum.admin.plan;

import org.jspecify.annotations.NullMarked;
