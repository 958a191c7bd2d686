package org.openenum.server.ops;

/** Counted events on the query path beside plain queries and answers. */
public enum Event {
    /** A packet that must not be answered: a response, or less than a header. */
    IGNORED,
    /** An answer with TC: an RRset did not fit. */
    TRUNCATED,
    /** A query that had to wait for a load. */
    WAITED,
    /** A query that could not wait because too many already did: SERVFAIL at once, unless answered as before. */
    WAIT_REFUSED,
    /** A query whose load took too long: SERVFAIL, unless answered as before. */
    WAIT_EXPIRED,
    /** A query whose load failed: SERVFAIL, unless answered as before. */
    LOAD_FAILED,
    /** One of these during a complete reload: answered from the previous content. */
    ANSWERED_AS_BEFORE,
    /** A query that its requester's group may not make: REFUSED. */
    ACCESS_REFUSED,
    /** A query that its requester's group may not make: not answered. */
    ACCESS_DROPPED,
    /** An answer reduced to TC because its requester's network has reached its limit. */
    RATE_LIMITED,
    /** A defect: this packet caused an exception; it was answered with SERVFAIL. */
    DEFECT,
    /** A UDP answer discarded because the socket accepts no more. */
    UDP_ANSWER_DISCARDED,
    /** A UDP answer passed to the kernel in one message with others to the same client. */
    UDP_ANSWER_SEGMENTED,
    /** The kernel refused such a message, and its answers were sent one by one. */
    UDP_SEGMENTS_REFUSED,
    TCP_ACCEPTED,
    /** A connection closed at once: the total limit is reached. */
    TCP_REFUSED_TOTAL,
    /** A connection closed at once: the limit of its client is reached. */
    TCP_REFUSED_CLIENT,
    TCP_CLOSED_IDLE,
    /** A connection closed because its client's queries are not answered. */
    TCP_CLOSED_DROPPED,
    /** A connection closed because a frame was not completed in time. */
    TCP_CLOSED_SLOW,
    /** A connection closed because its client did not read its answers. */
    TCP_CLOSED_UNREAD,
    /** A connection closed because of a frame without a message. */
    TCP_CLOSED_MALFORMED
}
