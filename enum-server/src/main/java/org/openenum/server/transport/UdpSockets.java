package org.openenum.server.transport;

/** How datagrams are read and sent; the operator's choice. */
public enum UdpSockets {
    /**
     * Many at a time, by system calls that this program makes itself: on Linux with x86-64 or ARM64 and Java 22 or
     * newer. Elsewhere as {@link #CHANNELS}.
     */
    BATCHES,

    /** Through Netty's channels, on every system and every Java. */
    CHANNELS
}
