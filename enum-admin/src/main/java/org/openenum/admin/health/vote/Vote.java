package org.openenum.admin.health.vote;

import java.time.Instant;

/**
 * What one prober has found of a target, after its own good or bad answers in a row.
 *
 * @param since when it found so
 * @param why some words for people
 * @param until when it counts no more unless its prober goes on
 */
public record Vote(String prober, boolean up, Instant since, String why, Instant until) {

    /** Whether it counts at a moment. */
    public boolean countsAt(Instant now) {
        return now.isBefore(until);
    }

    /** The condition of the target in the eyes of this prober. */
    public Condition condition() {
        return Condition.of(up, since, why);
    }
}
