package org.openenum.admin.node;

/** How one enum-server is. */
public enum NodeHealth {
    /** It answers every question. */
    READY,
    /** It runs and answers what it has; its zones are not all there, or it drains before it stops. */
    NOT_READY,
    /** It reports no more: it is down, or cannot reach us. */
    SILENT,
    /** It said that it stops. */
    STOPPED
}
