/**
 * Reverts whole changesets: small ones at once, large ones as a job.
 *
 * <p>Start with {@link org.openenum.admin.revert.RevertController}. {@link org.openenum.admin.history.RevertService}
 * defines what a revert does.
 */
@NullMarked
package org.openenum.admin.revert;

import org.jspecify.annotations.NullMarked;
