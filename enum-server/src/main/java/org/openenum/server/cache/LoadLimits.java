package org.openenum.server.cache;

import java.time.Duration;

/**
 * How much may be asked of the database at a time.
 *
 * @param threads that read pages and rule sets; half as many more read names. Each needs a connection
 * @param maxWaiting loads of pages that wait for a thread, and again as many of names; beyond that a question is failed at once rather than after a long time
 * @param timeout after which those who wait for a load are told that it failed
 */
public record LoadLimits(int threads, int maxWaiting, Duration timeout) {

    /** Resolvers ask again after some two seconds: the answer "server failure" should be there before. */
    public static final LoadLimits DEFAULT = new LoadLimits(4, 1_024, Duration.ofMillis(1_200));

    /** How many threads read names. */
    public int nameThreads() {
        return Math.max(1, threads / 2);
    }

    /** Checks that there is room. */
    public LoadLimits {
        if (threads < 1 || maxWaiting < 1 || timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("loading needs a thread, a place to wait and some time");
        }
    }
}
