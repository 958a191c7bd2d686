package org.openenum.load.bench.machine;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Waits for processes. */
public final class Waiting {

    private Waiting() {}

    /** A condition that may fail on the way. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Waits until a condition holds.
     *
     * @param between how long it waits between two looks at it
     * @throws IOException if it does not hold in time
     */
    public static void until(Duration limit, Duration between, Condition condition) throws IOException {
        Instant begin = Instant.now();
        while (!condition.holds()) {
            if (Duration.between(begin, Instant.now()).compareTo(limit) > 0) {
                throw new IOException("not within " + limit.toSeconds() + " s");
            }
            try {
                Thread.sleep(between.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
