package org.openenum.server.message;

/** The result of decoding a packet. */
public enum Decoded {
    /** One well-formed question, opcode QUERY. */
    QUERY,
    /** Opcode QUERY, well-formed, without a question: presumably a request for a cookie (RFC 7873, section 5.4). */
    NO_QUESTION,
    /** A header with an opcode other than QUERY: the rest need not have the form of a query. */
    OTHER_OPCODE,
    /** A header, followed by something inconsistent or against the rules. */
    MALFORMED,
    /** Never to be answered: a response, or less than a header. */
    IGNORED
}
