package org.openenum.server.cache.apply;

/** Whether something that was loaded from the database could be published. */
public enum LoadOutcome {

    /** It is in the cache. */
    PUBLISHED,

    /** Changes came in between that cannot be applied to it: it must be read again. */
    STALE,

    /** More changes came in between than are kept in memory: they must first be read from the log. */
    OVERRUN,

    /**
     * It is of no use any more: the directory has another page there now, or a new epoch has begun. Queries find the
     * current data when they are retried.
     */
    GONE
}
