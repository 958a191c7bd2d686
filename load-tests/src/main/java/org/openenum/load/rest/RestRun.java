package org.openenum.load.rest;

import java.io.IOException;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The requests of a run.
 *
 * @param tookNanos from the first request to the last response
 * @param nanos how long each successful request took, until its response
 * @param failures requests that did not succeed, by reason
 */
public record RestRun(long tookNanos, Histogram nanos, Map<String, Long> failures) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public RestRun {
        failures = Map.copyOf(failures);
    }

    /** Successful requests. */
    public long succeeded() {
        return nanos.getTotalCount();
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * This run, if all requests succeeded.
     *
     * @throws IOException otherwise: the rate of the others means nothing
     */
    public RestRun withoutFailure() throws IOException {
        if (!failures.isEmpty()) {
            throw new IOException(failed() + " of " + (failed() + succeeded()) + " requests failed: " + failures);
        }
        return this;
    }

    /** Successful requests per second. */
    public double perSecond() {
        return succeeded() * NANOS_PER_SECOND / Math.max(1, tookNanos);
    }

    /** A percentile of the time of successful requests, in milliseconds. */
    public double millis(double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }
}
