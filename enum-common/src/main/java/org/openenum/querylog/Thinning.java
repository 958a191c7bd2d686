package org.openenum.querylog;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Which lines are shown where more come than are wanted: so many a second, from when this is made. One thread's own.
 *
 * <p>What was not used up is there for lines that come later, but no more of it than a second's: a burst after a quiet
 * minute is none of that minute.
 */
public final class Thinning {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final LongSupplier nanoTime;
    private long seenNanos;

    /** How many lines may be shown, times the nanoseconds of a second. */
    private long allowance;

    /** @param nanoTime such as {@link System#nanoTime} */
    public Thinning(int perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.seenNanos = nanoTime.getAsLong();
    }

    /**
     * Those that are shown; so that none of the time is left out, those that are too many go evenly.
     *
     * @param all that have come since the last call, in order
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
