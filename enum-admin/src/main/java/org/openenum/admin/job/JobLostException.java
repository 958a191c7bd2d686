package org.openenum.admin.job;

/**
 * Unwinds the thread of a job that is not this program's any more: it ends, or its lease has ended. Whoever has the job
 * now begins anew.
 */
public final class JobLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JobLostException() {
        super("another program may have the job now");
    }
}
