package org.openenum.admin.job;

/** Begins a job anew whose program has ended. */
public interface JobRestart {

    /** Whether it can, for jobs of this kind. */
    boolean handles(ImportFormat format);

    /**
     * Queues it, or ends it.
     *
     * @param job is this program's now
     * @return false if it is not queued
     */
    boolean restart(Job job, JobProgress progress);
}
