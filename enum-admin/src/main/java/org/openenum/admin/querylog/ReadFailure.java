package org.openenum.admin.querylog;

/** Why a server's query log cannot be read. */
enum ReadFailure {
    /** It reports no address that may be used; see {@link org.openenum.admin.node.NodeAddress}. */
    NO_ADDRESS,
    /** It cannot be reached. */
    UNREACHABLE,
    /** It accepts the connection, but does not answer. */
    NO_ANSWER,
    /** It refuses the key: {@code openenum.query-log.key} of the two programs differ. */
    KEY,
    /** It has the maximum number of readers. */
    FULL,
    /** Its response cannot be understood: it has another version. */
    VERSION,
    /** It has ended, or the connection has. */
    ENDED
}
