package org.openenum.admin.job;

/** Restarts a job whose process has ended. */
public interface JobRestart {

    /** Whether it can restart jobs of this kind. */
    boolean handles(ImportFormat format);

    /**
     * Queues the job again, or ends it.
     *
     * @param job this process holds it now
     * @return false if it was not queued
     */
    boolean restart(Job job, JobProgress progress);
}
