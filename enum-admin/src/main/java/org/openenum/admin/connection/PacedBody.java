package org.openenum.admin.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * A request body that must arrive at a minimum pace: {@link #PATIENCE} at first, then at least
 * {@value #OCTETS_PER_SECOND} octets a second on average. A slower body, or one for which no thread may wait, ends with
 * {@link SocketTimeoutException}, which Tomcat answers with 408. Only the time spent waiting for the client counts, not
 * the time that the program takes to process what it has read.
 *
 * <p>For the one thread that reads it.
 */
final class PacedBody implements InputBuffer {

    /** How long a bad line may stall, at the beginning or in total. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The slowest line in practical use is several times as fast. */
    static final int OCTETS_PER_SECOND = 1_000;

    private final InputBuffer body;

    private final BodyWaits waits;

    private final BooleanSupplier isKnown;

    private final String address;

    private final LongSupplier nanoTime;

    private long waitedNanos;

    private long octets;

    private boolean refused;

    /**
     * A body of which nothing was read yet.
     *
     * @param isKnown whether the client is authenticated by now
     */
    PacedBody(InputBuffer body, BodyWaits waits, BooleanSupplier isKnown, String address, LongSupplier nanoTime) {
        this.body = body;
        this.waits = waits;
        this.isKnown = isKnown;
        this.address = address;
        this.nanoTime = nanoTime;
    }

    @Override
    public int available() {
        return body.available();
    }

    @Override
    public int doRead(ApplicationBufferHandler handler) throws IOException {
        boolean known = isKnown.getAsBoolean();
        if (!waits.begin(known, address)) {
            refused = true;
            throw new SocketTimeoutException("too many requests wait for their bodies");
        }
        long begun = nanoTime.getAsLong();
        try {
            int read = body.doRead(handler);
            octets += Math.max(0, read);
            waitedNanos += nanoTime.getAsLong() - begun;
            if (read >= 0 && isTooSlow()) {
                throw new SocketTimeoutException("the body arrives too slowly");
            }
            return read;
        } catch (SocketTimeoutException e) {
            refused = true;
            throw e;
        } finally {
            waits.end(known, address);
        }
    }

    /** The time spent waiting for it so far. */
    Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /** Whether reading it was refused. */
    boolean isRefused() {
        return refused;
    }

    private boolean isTooSlow() {
        Duration late = waited().minus(PATIENCE);
        return !late.isNegative() && octets < late.toMillis() * OCTETS_PER_SECOND / 1_000;
    }
}
