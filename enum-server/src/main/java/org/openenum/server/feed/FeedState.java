package org.openenum.server.feed;

/** Whether what is served is what the database holds. */
public enum FeedState {

    /** All changes of the last moments are served. */
    CURRENT,

    /** Changes wait to be read, or what was changed in bulk is being read again. */
    CHANGES_WAITING,

    /** All of the standby that is read is served, but it may not know the last changes of its primary. */
    STANDBY_BEHIND,

    /** The database does not answer: nobody knows what has changed in it. */
    DATABASE_AWAY;

    /** Whether what is served may be older than is right. */
    public boolean isBehind() {
        return this != CURRENT;
    }
}
