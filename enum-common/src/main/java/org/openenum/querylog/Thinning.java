package org.openenum.querylog;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Limits lines to a rate: selects some when more come than are wanted per second, beginning with its construction.
 * Owned by one thread.
 *
 * <p>Unused allowance is kept for later lines, but for one second only: a burst after a quiet minute cannot use that
 * minute.
 */
public final class Thinning {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final LongSupplier nanoTime;
    private long seenNanos;

    /** The number of lines that may be shown, times the nanoseconds of a second. */
    private long allowance;

    /** @param nanoTime such as {@link System#nanoTime} */
    public Thinning(int perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.seenNanos = nanoTime.getAsLong();
    }

    /**
     * The lines to show, spread evenly over the input, so that no part of the time is missing.
     *
     * @param all lines since the last call, in order
     */
    public <T> List<T> shown(List<T> all) {
        long now = nanoTime.getAsLong();
        long earned = (now - seenNanos) * perSecond;
        seenNanos = now;
        allowance = Math.max(earned, Math.min(allowance + earned, perSecond * NANOS_PER_SECOND));
        int wanted = (int) Math.min(allowance / NANOS_PER_SECOND, all.size());
        allowance -= wanted * NANOS_PER_SECOND;
        return IntStream.range(0, wanted)
                .mapToObj(i -> all.get((int) ((long) i * all.size() / wanted)))
                .toList();
    }
}
