package org.openenum.server.ops;

/** How a query came in and its answer goes out. */
public enum Transport {
    UDP,
    TCP
}
