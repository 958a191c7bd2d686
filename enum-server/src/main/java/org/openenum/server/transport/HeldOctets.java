package org.openenum.server.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sums up, over all TCP connections, the octets that are kept for clients, and says when there are too many: of answers
 * that they have not taken, and of what they have sent and is not answered yet, such as the beginning of a frame.
 *
 * <p>Shared by all event loops; a connection whose client reads, and sends whole frames, never comes here.
 */
final class HeldOctets {

    private final long maxOctets;
    private final AtomicLong octets = new AtomicLong();

    HeldOctets(DnsLimits.Tcp limits) {
        this.maxOctets = limits.maxUnreadOctetsInAll();
    }

    void add(long more) {
        octets.addAndGet(more);
    }

    /** Whether a client with unread answers must read them before it may ask on: the limit is half reached. */
    boolean areMany() {
        return octets.get() > maxOctets / 2;
    }

    /** Whether connections must be given up. */
    boolean areTooMany() {
        return octets.get() > maxOctets;
    }

    long octets() {
        return octets.get();
    }
}
