/**
 * What a staged import would do, row by row: written to disk while the file is compared with the database, and read
 * page by page during the review.
 *
 * <p>Start with {@link org.openenum.admin.bulk.diff.DiffLine}. {@code importing.apply} fills a
 * {@link org.openenum.admin.bulk.diff.DiffWriter}; {@link org.openenum.admin.bulk.diff.DiffFiles} finds any page of
 * millions of lines with a few reads, by the key that it comes after; {@link org.openenum.admin.bulk.diff.Diffs} adds
 * the contents of rule sets.
 *
 * <p>Invariants: lines are in key order; they show the state when the file was compared, and are removed once the
 * import is applied or cancelled: from then on there is the change log.
 */
@NullMarked
package org.openenum.admin.bulk.diff;

import org.jspecify.annotations.NullMarked;
