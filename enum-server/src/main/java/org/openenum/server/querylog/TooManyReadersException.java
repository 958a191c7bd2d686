package org.openenum.server.querylog;

/** The maximum number of readers of the query log is reached. */
public final class TooManyReadersException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyReadersException() {
        super("the query log already has " + QueryLog.MAX_SUBSCRIPTIONS + " readers, the maximum");
    }
}
