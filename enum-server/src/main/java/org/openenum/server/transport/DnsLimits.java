package org.openenum.server.transport;

import java.time.Duration;

/**
 * Limits for everything that a client could make grow or last. Messages about an invalid limit use the name of its
 * setting.
 *
 * @param maxUdpOctets the largest message over UDP, in both directions. 1232 fits into every IPv6 path without
 *     fragmentation
 * @param datagramsPerRead the most datagrams of one read: more is faster, but makes the last of them wait longer
 * @param answersPerMessage the most answers of the same length to one client that the kernel gets as one message and
 *     segments into datagrams; the kernel's limit is 64. With 1, each is a message of its own
 * @param udpReceiveBufferOctets how much the kernel buffers for a socket while its loop is busy; the kernel has its own
 *     limit
 * @param maxWaiting the most queries of a loop that wait for a load. Each takes the memory of its packet; those of more
 *     than 512 octets together have this number times 512 octets. Beyond that, the answer is SERVFAIL
 * @param maxWait how long a query may wait for a load. Clients retry, or try another server, after two seconds or more
 * @param tcp limits of TCP connections
 * @param stopWithin how long a stop may take. The launcher or service manager kills the program after fifteen seconds
 *     or more
 */
public record DnsLimits(
        int maxUdpOctets,
        int datagramsPerRead,
        int answersPerMessage,
        int udpReceiveBufferOctets,
        int maxWaiting,
        Duration maxWait,
        Tcp tcp,
        Duration stopWithin) {

    private static final int MIN_UDP_OCTETS = 512;
    private static final int MAX_UDP_OCTETS = 4096;

    public DnsLimits {
        require(
                maxUdpOctets >= MIN_UDP_OCTETS && maxUdpOctets <= MAX_UDP_OCTETS,
                "udp.max-message must be 512B to 4096B");
        require(datagramsPerRead >= 1 && datagramsPerRead <= 1024, "udp.datagrams-per-read must be 1 to 1024");
        require(answersPerMessage >= 1 && answersPerMessage <= 64, "udp.answers-per-message must be 1 to 64");
        require(udpReceiveBufferOctets >= 4096, "udp.receive-buffer must be 4096B or more");
        require(maxWaiting >= 0, "waiting.max must not be negative");
        require(isPositive(maxWait), "waiting.within must be longer than 0");
        require(isPositive(stopWithin), "stop-within must be longer than 0");
    }

    /**
     * Limits of TCP connections (RFC 7766, section 6.2).
     *
     * @param maxConnections the most connections in total. Each may hold a frame of 64 KiB, within {@code
     *     maxUnreadOctetsInAll}
     * @param maxConnectionsPerClient the most connections of one IPv4 address, or of the IPv6 /56 of one customer: so a
     *     single client cannot take them all
     * @param idle how long a connection stays open without a query
     * @param frameWithin how long a frame may take from its first octet to its last: this stops clients that send one
     *     octet a second
     * @param maxWaitingPerConnection when this many queries of a connection wait for a load, no more are read from it
     * @param maxUnreadOctets when a client has not taken this many octets of answers, no more queries are read from it
     * @param maxUnreadOctetsInAll the most octets held for all clients together, apart from what one read of each event
     *     loop adds: answers that they have not taken, and what they have sent and is not answered yet, such as
     *     incomplete frames. It is half of the off-heap memory that the program may have ({@code jvm.options}). From
     *     half of this limit on, clients with unread answers are not read from; a connection that adds more beyond the
     *     limit is closed
     */
    public record Tcp(
            int maxConnections,
            int maxConnectionsPerClient,
            Duration idle,
            Duration frameWithin,
            int maxWaitingPerConnection,
            int maxUnreadOctets,
            int maxUnreadOctetsInAll) {

        public Tcp {
            require(maxConnections >= 1, "tcp.max-connections must be 1 or more");
            require(maxConnectionsPerClient >= 1, "tcp.max-connections-per-client must be 1 or more");
            require(isPositive(idle), "tcp.idle must be longer than 0");
            require(isPositive(frameWithin), "tcp.frame-within must be longer than 0");
            require(maxWaitingPerConnection >= 1, "tcp.max-waiting must be 1 or more");
            require(maxUnreadOctets >= 1024, "tcp.max-unread must be 1024B or more");
            require(maxUnreadOctetsInAll >= maxUnreadOctets, "tcp.max-unread-in-all must be tcp.max-unread or more");
        }
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
