/**
 * Applying a staged upload: one ordered pass over the staged entries and the zone's own rows tells what is new,
 * changed, unchanged or gone, and writes it in one transaction.
 *
 * <p>Start with {@link org.openenum.admin.importing.apply.BulkApply}. The pass is
 * {@link org.openenum.admin.importing.apply.MergeJoin}: no look-up for each row. Rows are written by a
 * {@link org.openenum.admin.bulk.rows.WritingTally}, in batches on H2 and by COPY on PostgreSQL.
 *
 * <p>Who meets whom: nothing is locked but the rows that change, until {@link org.openenum.admin.commit.ChangeLog}
 * locks the head for the end and the commit. A single change of another number goes through all the while. If a row was
 * changed between being read and being written here (its version tells), the whole pass is run again; so the last one
 * to commit wins, and nobody's change is lost unseen. An import that somebody has looked at does what was looked at, or
 * nothing ({@link org.openenum.admin.importing.apply.ReviewCheck}). Rule sets without a name are made beforehand in
 * transactions of their own: they are found by content and do nothing until something points to them, so one that is
 * left over by a failed import is no harm, and nobody waits for it.
 */
@NullMarked
package org.openenum.admin.importing.apply;

import org.jspecify.annotations.NullMarked;
