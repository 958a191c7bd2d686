package org.openenum.server.message;

/** What the decoder made of a packet. */
public enum Decoded {
    /** One well-formed question, opcode QUERY. */
    QUERY,
    /** Opcode QUERY, well-formed, and no question: it can only be meant to ask for a cookie (RFC 7873, section 5.4). */
    NO_QUESTION,
    /** A header with an opcode other than QUERY: what follows need not have the form of a query. */
    OTHER_OPCODE,
    /** A header, and something after it that contradicts itself or the rules. */
    MALFORMED,
    /** Never to be answered: a response, or less than a header. */
    IGNORED
}
