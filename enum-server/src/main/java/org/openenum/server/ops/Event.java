package org.openenum.server.ops;

/** What happens on the path beside plain questions and answers; each is counted. */
public enum Event {
    /** A packet that must not be answered: a response, or less than a header. */
    IGNORED,
    /** An answer that says TC: an RRset did not fit. */
    TRUNCATED,
    /** A question that had to wait for a load. */
    WAITED,
    /** A question that would have had to wait when too many did: SERVFAIL at once, unless as before. */
    WAIT_REFUSED,
    /** A question whose load took too long: SERVFAIL, unless as before. */
    WAIT_EXPIRED,
    /** A question whose load failed: SERVFAIL, unless as before. */
    LOAD_FAILED,
    /** One of these while everything is read afresh: answered with what was known before. */
    ANSWERED_AS_BEFORE,
    /** A question of a requester whose group may not ask it: REFUSED. */
    ACCESS_REFUSED,
    /** A question of a requester whose group may not ask it, and gets no answer. */
    ACCESS_DROPPED,
    /** An answer that was cut to "ask again over TCP": its requester's network has had all that it may have. */
    RATE_LIMITED,
    /** A defect: the path threw on this packet; it was answered with SERVFAIL. */
    DEFECT,
    /** An answer over UDP thrown away, because the socket takes no more. */
    UDP_ANSWER_DISCARDED,
    /** An answer over UDP that the kernel got in one message with others to the same client. */
    UDP_ANSWER_SEGMENTED,
    /** Such a message was refused, and its answers left one by one. */
    UDP_SEGMENTS_REFUSED,
    TCP_ACCEPTED,
    /** A connection closed at once: there are as many as there may be. */
    TCP_REFUSED_TOTAL,
    /** A connection closed at once: its client has as many as it may have. */
    TCP_REFUSED_CLIENT,
    TCP_CLOSED_IDLE,
    /** A connection closed because its client gets no answer to what it asks. */
    TCP_CLOSED_DROPPED,
    /** A connection closed because a frame did not come to its end in time. */
    TCP_CLOSED_SLOW,
    /** A connection closed because its client did not read its answers. */
    TCP_CLOSED_UNREAD,
    /** A connection closed because of a frame without a message. */
    TCP_CLOSED_MALFORMED
}
