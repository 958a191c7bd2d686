package org.openenum.differential;

/** What of two replies can differ. */
enum Aspect {
    /** One server gave none, or one that is no message, or not to this question. */
    REPLY,
    RCODE,
    AA,
    TC,
    RD,
    RA,
    AD,
    CD,
    Z,
    OPCODE,
    /** The records of the answer section; owners without regard to case, the records' order without meaning. */
    ANSWER,
    /** An alias stands before what it leads to. */
    ORDER,
    AUTHORITY,
    /** Addresses of name servers at or below the cut of a referral. */
    GLUE,
    /** Everything else in the additional section. */
    ADDITIONAL,
    /** OPT there or not, its version, DO, unknown options. */
    EDNS
}
