package org.openenum.server.query;

/** The result of handling a packet. */
public enum Handling {
    /** There is an answer to send. */
    ANSWERED,
    /** There must be no answer. */
    IGNORED,
    /** This requester gets no answer. */
    DROPPED,
    /** Something must be loaded first: call again. */
    WAITING
}
