package org.openenum.admin.job;

/** Unwinds the thread of a job that a user cancelled. */
public final class JobCancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JobCancelledException() {
        super("cancelled");
    }
}
