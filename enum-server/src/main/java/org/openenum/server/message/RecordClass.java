package org.openenum.server.message;

/** The classes of records by number (RFC 6895, section 3.2). */
public final class RecordClass {

    public static final int IN = 1;
    public static final int CHAOS = 3;

    private RecordClass() {}
}
