package org.openenum.server.transport;

import java.time.Duration;

/**
 * Everything that a client could make grow or last, and how far it may. A limit that cannot be is called what an
 * operator calls it.
 *
 * @param maxUdpOctets the largest message over UDP, either way. 1232 fits into every IPv6 path without fragments
 * @param datagramsPerRead how many datagrams one read takes from a socket: more is faster, and makes the last of them
 *     wait longer
 * @param answersPerMessage how many answers of the same length to one client the kernel gets as one message, which it
 *     cuts up into datagrams again; it takes 64. With 1 each is a message of its own
 * @param udpReceiveBufferOctets what the kernel keeps for a socket while its loop is busy; the kernel has a limit of
 *     its own
 * @param maxWaiting how many queries a loop keeps that wait for a load. Each costs its packet; those of
 *     more than 512 octets have room for so many times 512 together. Over it the answer is SERVFAIL
 * @param maxWait how long a query may wait for a load. Clients ask again, or elsewhere, after two seconds or more
 * @param tcp limits of TCP connections
 * @param stopWithin how long a stop may take. What starts this program kills it after fifteen seconds or more
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
     * @param maxConnections in all. Each may hold a frame of 64 KiB, within {@code maxUnreadOctetsInAll}
     * @param maxConnectionsPerClient of one IPv4 address, or of the /56 of IPv6 that one customer has: a single client
     *     cannot take them all
     * @param idle how long a connection stays open without a question
     * @param frameWithin how long a frame may take from its first octet to its last: against clients that send one
     *     octet a second
     * @param maxWaitingPerConnection over so many questions that wait for a load, no more are read from the connection
     * @param maxUnreadOctets over so many octets of answers that the client has not taken, no more questions are read
     * @param maxUnreadOctetsInAll the most octets that are kept for all clients together, but for what one read of each
     *     event loop adds: answers that they have not taken, and what they have sent and is not answered yet, such as
     *     frames without an end. It is half of the memory outside of the heap that the program may have ({@code
     *     jvm.options}). From half of it on, clients with unread answers are not read from; who goes over it is closed
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
