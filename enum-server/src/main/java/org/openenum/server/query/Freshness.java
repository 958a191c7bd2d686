package org.openenum.server.query;

/** Whether what is served may be older than what the database holds. Asked on event loops: it must not block. */
@FunctionalInterface
public interface Freshness {

    /** True as long as the database does not answer. */
    boolean isStale();
}
