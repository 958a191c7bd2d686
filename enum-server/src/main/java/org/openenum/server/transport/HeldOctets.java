package org.openenum.server.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sums up, over all TCP connections, the octets held for clients, and tells when there are too many: answers that they
 * have not taken, and what they have sent and is not answered yet, such as the beginning of a frame.
 *
 * <p>Shared by all event loops; a connection whose client reads its answers and sends complete frames never uses it.
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

    /**
     * Whether more than half of the limit is used: then a client must read its answers before more queries are taken
     * from it.
     */
    boolean areMany() {
        return octets.get() > maxOctets / 2;
    }

    /** Whether the limit is exceeded: then connections must be closed. */
    boolean areTooMany() {
        return octets.get() > maxOctets;
    }

    long octets() {
        return octets.get();
    }
}
