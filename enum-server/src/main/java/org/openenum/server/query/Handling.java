package org.openenum.server.query;

/** What the path did with a packet. */
public enum Handling {
    /** There is an answer to send. */
    ANSWERED,
    /** There must be no answer. */
    IGNORED,
    /** Something must be loaded first: come again. */
    WAITING
}
