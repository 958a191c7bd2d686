package org.openenum.admin.node;

/** The health of an enum-server. */
public enum NodeHealth {
    /** It answers all queries. */
    READY,
    /** It runs and answers from the data that it has: not all its zones are loaded, or it drains before it stops. */
    NOT_READY,
    /** It has stopped reporting: it is down, or cannot reach enum-admin. */
    SILENT,
    /** It reported that it stops. */
    STOPPED
}
