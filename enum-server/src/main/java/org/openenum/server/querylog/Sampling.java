package org.openenum.server.querylog;

import java.util.concurrent.TimeUnit;

/**
 * Limits the lines per second: an equal share in each tenth of a second, so that a burst does not use up the whole
 * second. Owned by one thread.
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

    /** @param nowNanos as of {@link System#nanoTime} */
    boolean admits(long nowNanos) {
        if (end == 0 || nowNanos - end >= 0) {
            end = nowNanos + shareNanos;
            left = share;
        }
        return left-- > 0;
    }
}
