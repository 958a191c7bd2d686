/**
 * Exports of a zone: its numbers and blocks as CSV, which imports again to the same, and the whole zone as a master file.
 *
 * <p>Start with {@link org.openenum.admin.bulk.export.ExportController}. Rows are read in key order, page by page, and written as they come: memory is
 * the same for ten numbers and for ten million. Each page is as true as the moment it was read at.
 */
@NullMarked
package org.openenum.admin.bulk.export;

import org.jspecify.annotations.NullMarked;
