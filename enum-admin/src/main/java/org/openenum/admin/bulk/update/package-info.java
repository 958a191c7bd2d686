/**
 * Bulk updates of numbers and blocks: every one that a filter selects gets the same edit, in one pass over packed rows,
 * because there may be millions.
 *
 * <p>Start with {@link org.openenum.admin.bulk.update.FilteredUpdate}; {@code BulkUpdateController} and
 * {@code NumberTable} are its API and its table in the console.
 */
@NullMarked
package org.openenum.admin.bulk.update;

import org.jspecify.annotations.NullMarked;
