package org.openenum.server.snapshot;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Limits the rate of octets; ends with an exception. For one thread, except for the end. */
final class Pace implements LongConsumer {

    private final long octetsPerSecond;
    private final CountDownLatch ended;
    private final long begun = System.nanoTime();
    private long passed;

    /** @param ended ends the writing when it reaches zero */
    Pace(long octetsPerSecond, CountDownLatch ended) {
        this.octetsPerSecond = octetsPerSecond;
        this.ended = ended;
    }

    /** @throws CancellationException if it is ended */
    @Override
    public void accept(long octets) {
        passed += octets;
        double due = passed * 1e9 / octetsPerSecond;
        long early = (long) due - (System.nanoTime() - begun);
        try {
            if (ended.await(Math.max(early, 0), TimeUnit.NANOSECONDS)) {
                throw new CancellationException("the server is stopping");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
