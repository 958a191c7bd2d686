/**
 * Numbers and blocks for the engine of {@code many}: every one that a filter finds gets the same edit, in one pass over
 * packed rows, for there may be millions.
 *
 * <p>Start with {@link org.openenum.admin.bulk.update.FilteredUpdate}; {@code BulkUpdateController} and
 * {@code NumberTable} are its doors.
 */
@NullMarked
package org.openenum.admin.bulk.update;

import org.jspecify.annotations.NullMarked;
