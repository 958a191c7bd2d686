package org.openenum.server.cache.apply;

/** Whether something that was loaded from the database could be published. */
public enum LoadOutcome {

    /** It is in the cache. */
    PUBLISHED,

    /** Changes came in between that cannot be put on top: it must be read again. */
    STALE,

    /** More changes came in between than are kept in memory: the log has to be put on top first. */
    OVERRUN,

    /**
     * Nobody can use it any more: the directory has another page there now, or a new epoch has begun. Readers find it
     * when they ask again.
     */
    GONE
}
