package org.openenum.admin.health.vote;

import java.time.Duration;
import java.time.Instant;
import org.openenum.admin.peers.Lease;

/**
 * The finding of one prober on a target, after a number of equal answers in a row.
 *
 * @param since when the prober began to find this
 * @param why an explanation for people
 * @param until when the vote stops counting unless its prober renews it
 */
public record Vote(String prober, boolean up, Instant since, String why, Instant until) {

    /** Neither a report nor a prober's lease counts for longer. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /**
     * Whether the vote counts at a moment. If it ends much later than any vote may, the clock was set back since, and
     * it does not count.
     */
    public boolean countsAt(Instant now) {
        return now.isBefore(until) && !until.isAfter(Lease.latestEnd(now, LONGEST));
    }

    /** The condition of the target as this prober finds it. */
    public Condition condition() {
        return Condition.of(up, since, why);
    }
}
