package org.openenum.admin.job;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a running job. The job's thread writes it; any thread may read it and call {@link #cancel}.
 *
 * <p>A job consists of consecutive steps; each step has its own count.
 */
public final class JobProgress {

    private final Clock clock;

    private volatile Step step;

    private volatile boolean cancelled;

    private volatile long errors;

    private volatile boolean lost;

    private volatile boolean leased;

    private volatile long leaseEndNanos;

    /** @param clock measures the speed of the job */
    public JobProgress(Clock clock) {
        this.clock = clock;
        this.step = new Step("waiting", 0, 0, 0, clock.instant());
    }

    /** Begins a step; {@code total} is in the units of {@link #advance}, 0 if unknown. */
    public void begin(String name, long total) {
        checkCancelled();
        step = new Step(name, 0, 0, total, clock.instant());
    }

    /** Sets the progress of the step; unwinds the job if it was cancelled. */
    public void advance(long rows, long done) {
        checkCancelled();
        step = new Step(step.name, rows, done, step.total, step.began);
    }

    /** Sets the number of bad lines so far. */
    public void errors(long count) {
        errors = count;
    }

    /** Asks the job to stop at its next step. */
    public void cancel() {
        cancelled = true;
    }

    /** Whether the job was asked to stop. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Lets the job continue for this long from now. */
    void leasedFor(Duration left) {
        leaseEndNanos = System.nanoTime() + left.toNanos();
        leased = true;
    }

    /** This process no longer holds the job. */
    void lose() {
        lost = true;
    }

    /** Whether its thread will unwind at its next step. */
    boolean isOver() {
        return cancelled || isLost();
    }

    private boolean isLost() {
        return lost || (leased && System.nanoTime() - leaseEndNanos > 0);
    }

    /** Unwinds the thread of the job if it was cancelled, or if another process may have the job. */
    public void checkCancelled() {
        if (isLost()) {
            throw new JobLostException();
        }
        if (cancelled) {
            throw new JobCancelledException();
        }
    }

    /** The progress to be shown. */
    public Reading reading() {
        Step now = step;
        double seconds =
                Math.max(0.001, Duration.between(now.began, clock.instant()).toMillis() / 1_000.0);
        double fraction = now.total <= 0 ? 0 : Math.min(1.0, (double) now.done / now.total);
        Long secondsLeft = fraction <= 0.001 ? null : Math.round(seconds * (1 - fraction) / fraction);
        return new Reading(
                now.name, now.rows, Math.round(now.rows / seconds), errors, Math.round(fraction * 100), secondsLeft);
    }

    private record Step(String name, long rows, long done, long total, Instant began) {}

    /**
     * The progress of a job.
     *
     * @param step the present step: {@code waiting}, {@code reading}, {@code sorting}, {@code comparing},
     *     {@code writing} or {@code committing}
     * @param rows the number of rows that this step has processed
     * @param rowsPerSecond the average rate since the step began
     * @param errors the number of lines in error so far
     * @param percent the progress of this step in percent, 0 to 100
     * @param secondsLeft the estimated seconds until the step ends; null if unknown
     */
    public record Reading(
            String step,
            long rows,
            long rowsPerSecond,
            long errors,
            long percent,
            @Nullable Long secondsLeft) {

        private static final String SEPARATOR = ";";

        /** The text for its column. */
        String text() {
            return String.join(
                    SEPARATOR,
                    step,
                    Long.toString(rows),
                    Long.toString(rowsPerSecond),
                    Long.toString(errors),
                    Long.toString(percent),
                    secondsLeft == null ? "" : Long.toString(secondsLeft));
        }

        static Reading of(String text) {
            String[] parts = text.split(SEPARATOR, -1);
            return new Reading(
                    parts[0],
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4]),
                    parts[5].isEmpty() ? null : Long.valueOf(parts[5]));
        }
    }
}
