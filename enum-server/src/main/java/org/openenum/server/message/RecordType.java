package org.openenum.server.message;

/** The record types that this server treats specially, by number. Every other number is just a type. */
public final class RecordType {

    public static final int A = 1;
    public static final int NS = 2;
    public static final int CNAME = 5;
    public static final int SOA = 6;
    public static final int PTR = 12;
    public static final int MX = 15;
    public static final int TXT = 16;
    public static final int AAAA = 28;
    public static final int SRV = 33;
    public static final int NAPTR = 35;
    public static final int DNAME = 39;
    public static final int OPT = 41;
    public static final int DS = 43;
    /** Appears only in NSEC bitmaps (RFC 9824). */
    public static final int NXNAME = 128;

    public static final int IXFR = 251;
    public static final int AXFR = 252;
    public static final int ANY = 255;
    private static final int FIRST_META = 128;
    private static final int LAST_META = 255;

    private RecordType() {}

    /**
     * Whether no record can have this type: it has a meaning only in a question or in a message (RFC 6895, section
     * 3.1).
     */
    public static boolean isMeta(int type) {
        return (type >= FIRST_META && type <= LAST_META) || type == OPT || type == 0;
    }
}
