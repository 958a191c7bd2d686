package org.openenum.server.cache.load;

import java.time.Duration;

/**
 * How much may be asked of the database at a time.
 *
 * @param threads that read pages; half as many more read single numbers, half as many names, and one rule sets. Each
 *     needs a connection
 * @param maxWaiting loads of each of these that wait for a thread; beyond that a question is failed at once rather than
 *     after a long time
 * @param timeout after which those who wait for a load are told that it failed
 */
public record LoadLimits(int threads, int maxWaiting, Duration timeout) {

    /** How many threads read single numbers, and how many names. */
    int singleThreads() {
        return Math.max(1, threads / 2);
    }

    /** Checks that there is room. */
    public LoadLimits {
        if (threads < 1 || maxWaiting < 1 || timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException(
                    "load-threads and max-loads must be 1 at the least, and load-within must be longer than 0");
        }
    }
}
