package org.openenum.server.query;

/** What the path did with a packet. */
public enum Handling {
    /** There is an answer to send. */
    ANSWERED,
    /** There must be no answer. */
    IGNORED,
    /** Who asks gets no answer. */
    DROPPED,
    /** Something must be loaded first: come again. */
    WAITING
}
