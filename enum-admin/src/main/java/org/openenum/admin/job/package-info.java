/**
 * Jobs: long work that runs behind a request, one at a time, with progress, an end that is remembered, and a way to
 * stop it.
 *
 * <p>Start with {@link org.openenum.admin.job.Job}, the row that outlives the program. While a job runs its
 * {@link org.openenum.admin.job.JobProgress} is ahead of the row. Several programs may share the rows: a job is leased
 * to one of them ({@link org.openenum.admin.job.JobLeases}), and where that has ended
 * {@link org.openenum.admin.job.JobTakeover} begins it anew or marks it failed; what a job changes in the database it
 * changes in one transaction together with its own row, so that "done" is never a guess; an end that could not be
 * noted, because the database was away, is noted by {@link org.openenum.admin.job.JobEndings} when it is back.
 */
@NullMarked
package org.openenum.admin.job;

import org.jspecify.annotations.NullMarked;
