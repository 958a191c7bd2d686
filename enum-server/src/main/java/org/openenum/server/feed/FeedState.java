package org.openenum.server.feed;

/** Whether the served data is what the database holds. */
public enum FeedState {

    /** Everything is served, except perhaps changes of the last moments. */
    CURRENT,

    /** Changes are still to be read, or bulk-changed data is being read again. */
    CHANGES_WAITING,

    /** Everything on the standby that is read is served, but the standby may lack the last changes of its primary. */
    STANDBY_BEHIND,

    /** The database does not answer: what has changed in it is unknown. */
    DATABASE_AWAY;

    /** Whether the served data may be out of date. */
    public boolean isBehind() {
        return this != CURRENT;
    }
}
