package org.openenum.server.cache.number;

/** What is known about the entries under a prefix without looking at them. */
public enum Occupancy {

    /** Nothing was read yet. */
    UNKNOWN,

    /** There is no entry. */
    EMPTY,

    /** There are entries, and none is in service. */
    CLOSED,

    /** At least one entry is in service: names exist here. */
    OPEN
}
