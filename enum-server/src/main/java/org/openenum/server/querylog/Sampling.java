package org.openenum.server.querylog;

import java.util.concurrent.TimeUnit;

/**
 * How many lines a second are let through: an equal share in each tenth of it, so that a burst does not take the whole
 * second's. One thread's own.
 */
final class Sampling {

    private static final int SHARES_PER_SECOND = 10;

    private final int share;
    private final long shareNanos;
    private long end;
    private int left;

    /** @param perSecond 1 or more */
    Sampling(int perSecond) {
        share = Math.max(perSecond / SHARES_PER_SECOND, 1);
        shareNanos = TimeUnit.SECONDS.toNanos(1) * share / perSecond;
    }

    /** @param nowNanos of the clock that {@link System#nanoTime} reads */
    boolean admits(long nowNanos) {
        if (end == 0 || nowNanos - end >= 0) {
            end = nowNanos + shareNanos;
            left = share;
        }
        return left-- > 0;
    }
}
