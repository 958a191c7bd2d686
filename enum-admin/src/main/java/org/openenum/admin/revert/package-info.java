/**
 * Taking whole changesets back: small ones at once, large ones as a job.
 *
 * <p>Start with {@link org.openenum.admin.revert.RevertController}. What a revert is says
 * {@link org.openenum.admin.history.RevertService}.
 */
@NullMarked
package org.openenum.admin.revert;

import org.jspecify.annotations.NullMarked;
