package org.openenum.load.bench.machine;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Waits for processes and threads; an interrupted wait fails. */
public final class Waiting {

    private Waiting() {}

    /** A condition whose check may fail. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Waits until a condition holds.
     *
     * @param between the time between two checks
     * @throws IOException if it does not hold in time
     */
    public static void until(Duration limit, Duration between, Condition condition) throws IOException {
        Instant begin = Instant.now();
        while (!condition.holds()) {
            if (Duration.between(begin, Instant.now()).compareTo(limit) > 0) {
                throw new IOException("not within " + limit.toSeconds() + " s");
            }
            pause(between);
        }
    }

    /** Sleeps. */
    public static void pause(Duration time) throws IOException {
        unlessInterrupted(() -> Thread.sleep(time.toMillis()));
    }

    /** Waits until a thread has ended. */
    public static void untilEnd(Thread thread) throws IOException {
        unlessInterrupted(thread::join);
    }

    /** A wait that may be interrupted. */
    @FunctionalInterface
    private interface Wait {
        void take() throws InterruptedException;
    }

    private static void unlessInterrupted(Wait wait) throws IOException {
        try {
            wait.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
