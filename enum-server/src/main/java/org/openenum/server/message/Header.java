package org.openenum.server.message;

/** Offsets and flags in the header of a message (RFC 1035, section 4.1.1), and the DO flag in the TTL field of OPT. */
final class Header {

    static final int RESPONSE = 0x8000;
    static final int OPCODE_SHIFT = 11;
    static final int AUTHORITATIVE = 0x0400;
    static final int TRUNCATED = 0x0200;
    static final int RECURSION_DESIRED = 0x0100;
    static final int FLAGS = 2;
    static final int QUESTION_COUNT = 4;
    static final int ANSWER_COUNT = 6;
    static final int AUTHORITY_COUNT = 8;
    static final int ADDITIONAL_COUNT = 10;
    static final int DNSSEC_OK = 0x8000;

    private Header() {}
}
