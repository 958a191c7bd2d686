package org.openenum.admin.job;

/**
 * What jobs of one kind do that have no file. Whoever runs one knows nothing but what was asked for, so that it is the
 * same in the program that was asked and in one that begins it anew.
 */
public interface DirectWork {

    /** Of which kind the jobs are. */
    ImportFormat kind();

    /** Does it, on the thread of the jobs: in one transaction with the end of the job's row, or not at all. */
    void run(DirectJobs.Running job, AskedFor asked);
}
