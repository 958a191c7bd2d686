package org.openenum.server.feed;

import java.time.Duration;

/**
 * How often the feed looks at the change log.
 *
 * @param poll how long after it found nothing new it looks again: the greater part of the time from commit to answer
 * @param retry how long after the database did not answer it tries again; recovery takes no longer than this and one
 *     statement
 * @param behindAfter when something has not been served for so long, or the database has not answered, what is served
 *     is behind
 */
public record FeedTimes(Duration poll, Duration retry, Duration behindAfter) {

    /** Checks that they are times. */
    public FeedTimes {
        if (behindAfter.compareTo(poll) <= 0) {
            throw new IllegalArgumentException("behind-after, " + behindAfter.toMillis()
                    + "ms, must be longer than poll, " + poll.toMillis() + "ms");
        }
        if (poll.toMillis() < 1 || retry.toMillis() < 1) {
            throw new IllegalArgumentException("poll and retry must be a millisecond at the least");
        }
    }
}
