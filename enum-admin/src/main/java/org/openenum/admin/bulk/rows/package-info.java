/**
 * Rows of numbers and blocks, written and taken back by the million.
 *
 * <p>Start with {@link org.openenum.admin.bulk.rows.ExistingMappings}, which reads the rows of a zone in key order, and
 * {@link org.openenum.admin.bulk.rows.MappingRows}, which writes them, in batches on H2 and by COPY on PostgreSQL. What
 * a pass finds out is told to a {@link org.openenum.admin.bulk.rows.Tally}, which counts it; a
 * {@link org.openenum.admin.bulk.rows.WritingTally} writes it too. {@link org.openenum.admin.bulk.rows.RowsBefore}
 * keeps how each row was, {@link org.openenum.admin.bulk.rows.RangeUndo} makes it so again.
 */
@NullMarked
package org.openenum.admin.bulk.rows;

import org.jspecify.annotations.NullMarked;
