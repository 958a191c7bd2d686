/**
 * Bulk updates: every number, block, record set or delegation that a filter finds gets the same edit, as a job that can be watched, stopped and taken back.
 *
 * <p>Start with {@link org.openenum.admin.bulk.update.BulkUpdateController}; the pass itself is
 * {@link org.openenum.admin.bulk.update.FilteredUpdate}.
 */
@NullMarked
package org.openenum.admin.bulk.update;

import org.jspecify.annotations.NullMarked;
