package org.openenum.admin.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * A body that is waited for as long as it comes at a fair pace: {@link #PATIENCE} at first, and then for at least
 * {@value #OCTETS_PER_SECOND} octets a second on the average. One that is slower, or that nobody is left to wait for,
 * ends with {@link SocketTimeoutException}, which Tomcat answers with 408. Only the time spent waiting for the client
 * counts, and not how long the program takes over what it has read.
 *
 * <p>For the one thread that reads it.
 */
final class PacedBody implements InputBuffer {

    /** A bad line may stall as long at the beginning, or in all. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The slowest line that anybody works over is several times as fast. */
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
     * A body of which nothing was read.
     *
     * @param isKnown whether the client has shown who it is by now
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
            throw new SocketTimeoutException("too many bodies are waited for");
        }
        long begun = nanoTime.getAsLong();
        try {
            int read = body.doRead(handler);
            octets += Math.max(0, read);
            waitedNanos += nanoTime.getAsLong() - begun;
            if (read >= 0 && isTooSlow()) {
                throw new SocketTimeoutException("the body comes too slowly");
            }
            return read;
        } catch (SocketTimeoutException e) {
            refused = true;
            throw e;
        } finally {
            waits.end(known, address);
        }
    }

    /** How long it was waited for so far. */
    Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /** Whether its reader was told that there will be no more of it. */
    boolean isRefused() {
        return refused;
    }

    private boolean isTooSlow() {
        Duration late = waited().minus(PATIENCE);
        return !late.isNegative() && octets < late.toMillis() * OCTETS_PER_SECOND / 1_000;
    }
}
