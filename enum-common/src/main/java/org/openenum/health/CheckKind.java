package org.openenum.health;

/** How a target is checked. The database stores the ordinal; never reorder. */
public enum CheckKind {

    /** Another system reports its state over REST. */
    REPORT,

    /** SIP OPTIONS over UDP. */
    SIP_UDP,

    /** The same over TCP. */
    SIP_TCP,

    /** The same over TLS. */
    SIP_TLS,

    /** An HTTP GET. */
    HTTP,

    /** The same over TLS. */
    HTTPS,

    /** A TCP connection that is opened and closed. */
    TCP
}
