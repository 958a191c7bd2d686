package org.openenum.server.message;

/** The extended DNS errors of this server (RFC 8914): the reason, for the operator of the client. */
public enum ExtendedError {
    OTHER(0, "the data of this name cannot be read"),
    STALE_ANSWER(3, "the database does not answer: this may be out of date"),
    NOT_READY(14, "not read from the database yet"),
    PROHIBITED(18, "not allowed here"),
    STALE_NXDOMAIN(19, "the database does not answer: this may be out of date"),
    NOT_AUTHORITATIVE(20, "not a zone of this server"),
    NOT_SUPPORTED(21, "no records have this type");

    private final int infoCode;
    private final String text;

    ExtendedError(int infoCode, String text) {
        this.infoCode = infoCode;
        this.text = text;
    }

    /** The number on the wire. */
    public int infoCode() {
        return infoCode;
    }

    /** The text of the error, in ASCII: RFC 8914, section 2, EXTRA-TEXT. */
    String text() {
        return text;
    }
}
