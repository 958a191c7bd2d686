/**
 * Applying a staged upload: one ordered pass over the staged entries and the zone's own rows finds what is new,
 * changed, unchanged or removed, and writes it in one transaction.
 *
 * <p>Start with {@link org.openenum.admin.importing.apply.BulkApply}. The pass is
 * {@link org.openenum.admin.importing.apply.MergeJoin}, which needs no lookup per row. A
 * {@link org.openenum.admin.bulk.rows.WritingTally} writes the rows, in batches on H2 and by COPY on PostgreSQL.
 *
 * <p>Concurrency: only the rows that change are locked, until {@link org.openenum.admin.commit.ChangeLog} locks the
 * head for the end and the commit. Single changes of other numbers go through meanwhile. If a row was changed between
 * being read and being written here (its version tells), the whole pass runs again; so the last commit wins, and no
 * change is lost unseen. An import that was reviewed does what was reviewed, or nothing
 * ({@link org.openenum.admin.importing.apply.ReviewCheck}). Rule sets without a name are created beforehand in their
 * own transactions. They are found by content and do nothing until something points to them: leftovers of a failed
 * import do no harm, and nothing waits for them.
 */
@NullMarked
package org.openenum.admin.importing.apply;

import org.jspecify.annotations.NullMarked;
