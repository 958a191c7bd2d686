package org.openenum.server.cache.load;

import java.time.Duration;

/**
 * Limits of concurrent loads from the database.
 *
 * @param threads the threads that read pages; half as many more read single numbers, half as many more read names, and
 *     one more reads rule sets. Each needs a connection
 * @param maxWaiting the most loads of each kind that wait for a thread; beyond that, a query fails at once rather than
 *     after a long time
 * @param timeout the time after which a load fails for those who wait for it
 */
public record LoadLimits(int threads, int maxWaiting, Duration timeout) {

    /** How many threads read single numbers, and how many names. */
    int singleThreads() {
        return Math.max(1, threads / 2);
    }

    /** Validates the limits. */
    public LoadLimits {
        if (threads < 1 || maxWaiting < 1 || timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException(
                    "load-threads and max-loads must be at least 1, and load-within must be longer than 0");
        }
    }
}
