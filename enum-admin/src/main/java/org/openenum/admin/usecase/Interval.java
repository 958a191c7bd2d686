package org.openenum.admin.usecase;

import java.time.Duration;
import java.time.Instant;

/**
 * A period after which something is repeated or refreshed. If the clock is set back to before its beginning, the period
 * counts as over, so that nothing waits until the clock reaches that time again.
 */
public record Interval(Instant begin, Duration length) {

    /** A period that ended long ago. */
    public static final Interval OVER = new Interval(Instant.EPOCH, Duration.ZERO);

    /** Whether a time is in the period. */
    public boolean holdsAt(Instant now) {
        return !now.isBefore(begin) && now.isBefore(begin.plus(length));
    }
}
