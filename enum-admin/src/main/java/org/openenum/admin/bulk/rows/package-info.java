/**
 * Rows of numbers and blocks, written and reverted by the million.
 *
 * <p>Start with {@link org.openenum.admin.bulk.rows.ExistingMappings}, which reads the rows of a zone in key order, and
 * {@link org.openenum.admin.bulk.rows.MappingRows}, which writes them, in batches on H2 and by COPY on PostgreSQL. A
 * pass reports its results to a {@link org.openenum.admin.bulk.rows.Tally}, which counts them; a
 * {@link org.openenum.admin.bulk.rows.WritingTally} also writes them. {@link org.openenum.admin.bulk.rows.RowsBefore}
 * stores the previous state of each row, {@link org.openenum.admin.bulk.rows.RangeUndo} restores it.
 */
@NullMarked
package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.NullMarked;
