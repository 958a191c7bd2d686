package org.openenum.server.ops;

/** The transport of a query and its answer. */
public enum Transport {
    UDP,
    TCP
}
