package org.openenum.load.rest;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.ConcurrentHistogram;

/** Counts answers. Every thread may call it; its lock is held for failures alone. */
final class RestTally {

    /** Longer waits end in a time-out. */
    private static final long MAX_NANOS = 120_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 3;
    /** Reasons hold what a server said: so many are kept apart, and so much of each. */
    private static final int MAX_REASONS = 20;

    private static final int MAX_REASON_CHARACTERS = 300;
    private static final int SUCCESS = 2;

    private final ConcurrentHistogram nanos = new ConcurrentHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);
    private final Map<String, Long> failures = new TreeMap<>();

    void add(HttpResponse<String> answer, long tookNanos) {
        if (answer.statusCode() / 100 == SUCCESS) {
            nanos.recordValue(Math.min(MAX_NANOS, tookNanos));
        } else {
            fail(answer.statusCode() + " " + answer.body());
        }
    }

    void fail(String reason) {
        String kept = reason.substring(0, Math.min(reason.length(), MAX_REASON_CHARACTERS));
        synchronized (failures) {
            boolean room = failures.size() < MAX_REASONS || failures.containsKey(kept);
            failures.merge(room ? kept : "other reasons", 1L, Long::sum);
        }
    }

    RestRun run(long tookNanos) {
        synchronized (failures) {
            return new RestRun(tookNanos, nanos.copy(), failures);
        }
    }
}
