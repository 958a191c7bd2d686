package org.openenum.server.querylog;

/** As many look at the questions as may. */
public final class TooManyReadersException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyReadersException() {
        super(QueryLog.MAX_SUBSCRIPTIONS + " read the query log already");
    }
}
