package org.openenum.server.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sums up, over all TCP connections, the octets of answers that clients have not taken, and says when there are too
 * many.
 *
 * <p>Shared by all event loops; a connection whose client reads never comes here.
 */
final class UnreadAnswers {

    private final long maxOctets;
    private final AtomicLong octets = new AtomicLong();

    UnreadAnswers(DnsLimits.Tcp limits) {
        this.maxOctets = limits.maxUnreadOctetsInAll();
    }

    void add(long more) {
        octets.addAndGet(more);
    }

    /** Whether a client with unread answers must read them before it may ask on: the limit is half reached. */
    boolean areMany() {
        return octets.get() > maxOctets / 2;
    }

    /** Whether answers must be given up. */
    boolean areTooMany() {
        return octets.get() > maxOctets;
    }

    long octets() {
        return octets.get();
    }
}
