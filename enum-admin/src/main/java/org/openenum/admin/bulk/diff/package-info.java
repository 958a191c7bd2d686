/**
 * What an import that waits would do, row by row: written to disk while the file is compared with the database, read
 * page by page while somebody looks at it.
 *
 * <p>Start with {@link org.openenum.admin.bulk.diff.DiffLine}. {@link org.openenum.admin.bulk.diff.DiffWriter} is
 * filled by {@code bulk.apply}; {@link org.openenum.admin.bulk.diff.DiffFiles} finds any page of millions of lines with
 * a few reads, by the key that it comes after; {@link org.openenum.admin.bulk.diff.Diffs} puts the contents of rule
 * sets beside it.
 *
 * <p>Invariants: lines stand in key order; they are what was true when the file was compared, and are gone once the
 * import is applied or cancelled: from then on the change log knows.
 */
@NullMarked
package org.openenum.admin.bulk.diff;

import org.jspecify.annotations.NullMarked;
