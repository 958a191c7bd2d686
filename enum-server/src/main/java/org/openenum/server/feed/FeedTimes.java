package org.openenum.server.feed;

import java.time.Duration;

/**
 * The intervals of the feed.
 *
 * @param poll the pause after a look at the change log that found nothing new: most of the time from commit to answer
 * @param retry the pause after a failed access to the database; recovery takes at most this and one statement
 * @param behindAfter the served data counts as behind if a change has not been served, or the database has not
 *     answered, for this long
 */
public record FeedTimes(Duration poll, Duration retry, Duration behindAfter) {

    /** Validates the intervals. */
    public FeedTimes {
        if (behindAfter.compareTo(poll) <= 0) {
            throw new IllegalArgumentException("behind-after, " + behindAfter.toMillis()
                    + "ms, must be longer than poll, " + poll.toMillis() + "ms");
        }
        if (poll.toMillis() < 1 || retry.toMillis() < 1) {
            throw new IllegalArgumentException("poll and retry must be at least 1 ms");
        }
    }
}
