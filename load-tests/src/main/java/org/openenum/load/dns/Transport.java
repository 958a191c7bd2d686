package org.openenum.load.dns;

/** What carries a question. */
public enum Transport {
    UDP,
    TCP
}
