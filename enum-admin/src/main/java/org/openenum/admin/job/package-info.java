/**
 * Jobs: long-running work that continues after the request that started it. Jobs run one at a time, show their
 * progress, can be stopped, and keep their result.
 *
 * <p>Start with {@link org.openenum.admin.job.Job}, the row, which survives the end of the process. While a job runs,
 * its {@link org.openenum.admin.job.JobProgress} is more recent than the row. Several enum-admins may share the rows: a
 * job is leased to one of them ({@link org.openenum.admin.job.JobLeases}). If that one has ended,
 * {@link org.openenum.admin.job.JobTakeover} in another one starts the job again or marks it failed. A job makes all
 * its changes to the database in one transaction together with its own row, so that "done" is never a guess. If the end
 * of a job cannot be recorded because the database is unavailable, {@link org.openenum.admin.job.JobEndings} records it
 * when the database is back.
 */
@NullMarked
package org.openenum.admin.job;

import org.jspecify.annotations.NullMarked;
