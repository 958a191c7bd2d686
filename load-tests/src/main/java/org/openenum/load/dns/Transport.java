package org.openenum.load.dns;

/** The transport of a query. */
public enum Transport {
    UDP,
    TCP
}
