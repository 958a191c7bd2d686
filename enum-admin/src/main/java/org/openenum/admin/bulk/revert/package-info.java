/**
 * Taking whole changesets back: small ones at once, large ones as a job.
 *
 * <p>Start with {@link org.openenum.admin.bulk.revert.RevertController}. What a revert is says
 * {@link org.openenum.admin.change.RevertService}.
 */
@NullMarked
package org.openenum.admin.bulk.revert;

import org.jspecify.annotations.NullMarked;
