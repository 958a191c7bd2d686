package org.openenum.admin.health.vote;

import java.time.Duration;
import java.time.Instant;
import org.openenum.admin.peers.Lease;

/**
 * What one prober has found of a target, after its own good or bad answers in a row.
 *
 * @param since when it found so
 * @param why some words for people
 * @param until when it counts no more unless its prober goes on
 */
public record Vote(String prober, boolean up, Instant since, String why, Instant until) {

    /** Neither a report nor the lease of a prober counts for longer. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /** Whether it counts at a moment. If it would for much longer than any, the clock was set back since. */
    public boolean countsAt(Instant now) {
        return now.isBefore(until) && !until.isAfter(Lease.latestEnd(now, LONGEST));
    }

    /** The condition of the target in the eyes of this prober. */
    public Condition condition() {
        return Condition.of(up, since, why);
    }
}
