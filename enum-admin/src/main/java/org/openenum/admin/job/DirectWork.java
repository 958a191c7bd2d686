package org.openenum.admin.job;

/**
 * The work of one kind of job without a file. It depends only on the stored task, so it does the same in the process
 * that received the request and in one that restarts the job.
 */
public interface DirectWork {

    /** The kind of these jobs. */
    ImportFormat kind();

    /** Does the work on the job thread: completely, in one transaction that also ends the job's row, or not at all. */
    void run(DirectJobs.Running job, AskedFor asked);
}
