package org.openenum.server.message;

/** The extended DNS errors that this server gives (RFC 8914): why, for the operator of the client. */
public enum ExtendedError {
    OTHER(0),
    STALE_ANSWER(3),
    NOT_READY(14),
    PROHIBITED(18),
    STALE_NXDOMAIN(19),
    NOT_AUTHORITATIVE(20),
    NOT_SUPPORTED(21);

    private final int infoCode;

    ExtendedError(int infoCode) {
        this.infoCode = infoCode;
    }

    /** The number on the wire. */
    public int infoCode() {
        return infoCode;
    }
}
