package org.openenum.admin.job;

/**
 * Unwinds the thread of a job that this process no longer holds, because the process or the lease ends. The process
 * that takes the job starts it again.
 */
public final class JobLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JobLostException() {
        super("another program may have the job now");
    }
}
