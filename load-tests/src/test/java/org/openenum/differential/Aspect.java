package org.openenum.differential;

/** The aspects in which two replies can differ. */
enum Aspect {
    /** One server sent none, or one that is no message, or not for this query. */
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
    /** The records of the answer section, without regard to the case of owners and the order of records. */
    ANSWER,
    /** An alias comes before its target. */
    ORDER,
    AUTHORITY,
    /** Addresses of name servers at or below the zone cut of a referral. */
    GLUE,
    /** Everything else in the additional section. */
    ADDITIONAL,
    /** Whether there is an OPT record; its version, DO, unknown options. */
    EDNS
}
