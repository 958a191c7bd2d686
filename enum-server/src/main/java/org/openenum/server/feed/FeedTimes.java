package org.openenum.server.feed;

import java.time.Duration;

/**
 * How often the feed looks at the change log.
 *
 * @param poll how long after it found nothing new it looks again: the greater part of the time from commit to answer
 * @param retry how long after the database did not answer it tries again; recovery takes no longer than this and one
 *     statement
 */
public record FeedTimes(Duration poll, Duration retry) {

    /** Fifty look-ups of one row in a second are nothing to either database. */
    public static final FeedTimes DEFAULT = new FeedTimes(Duration.ofMillis(20), Duration.ofMillis(500));

    /** Checks that they are times. */
    public FeedTimes {
        if (poll.toMillis() < 1 || retry.toMillis() < 1) {
            throw new IllegalArgumentException("the feed waits at least a millisecond");
        }
    }
}
