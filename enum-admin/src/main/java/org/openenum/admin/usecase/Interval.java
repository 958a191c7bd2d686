package org.openenum.admin.usecase;

import java.time.Duration;
import java.time.Instant;

/**
 * A while from some moment on, for what is done again, or known anew, when it is over. A clock that is set back to
 * before it has left it as well: nothing waits until the clock is there once more.
 */
public record Interval(Instant begin, Duration length) {

    /** One that was over long ago. */
    public static final Interval OVER = new Interval(Instant.EPOCH, Duration.ZERO);

    /** Whether a moment is in it. */
    public boolean holdsAt(Instant now) {
        return !now.isBefore(begin) && now.isBefore(begin.plus(length));
    }
}
