package org.openenum.admin.querylog;

/** Why nothing can be read from a server. */
enum ReadFailure {
    /** It names no address that we may ask; see {@link org.openenum.admin.node.NodeAddress}. */
    NO_ADDRESS,
    /** It cannot be reached. */
    UNREACHABLE,
    /** It takes the connection, and says nothing. */
    NO_ANSWER,
    /** It wants another key: {@code openenum.query-log.key} of both programs differ. */
    KEY,
    /** As many read its query log as may. */
    FULL,
    /** What it says is not what we understand: it is of another version. */
    VERSION,
    /** It has ended, or the connection has. */
    ENDED
}
