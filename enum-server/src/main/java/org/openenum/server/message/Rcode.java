package org.openenum.server.message;

/** The response codes of this server (RFC 1035 4.1.1, RFC 6891 9, RFC 7873 8). */
public enum Rcode {
    NOERROR(0),
    FORMERR(1),
    SERVFAIL(2),
    NXDOMAIN(3),
    NOTIMP(4),
    REFUSED(5),
    /** A DNAME makes the name too long (RFC 6672, section 2.2). */
    YXDOMAIN(6),
    /** An extended code: its upper octet is in the OPT record. */
    BADVERS(16),
    /** An extended code (RFC 7873): try again with the cookie of this answer. */
    BADCOOKIE(23);

    private final int code;

    Rcode(int code) {
        this.code = code;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }
}
