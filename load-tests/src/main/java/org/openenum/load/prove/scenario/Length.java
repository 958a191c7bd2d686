package org.openenum.load.prove.scenario;

import java.time.Duration;

/**
 * How long a scenario runs: until there were enough rounds, and enough time has passed.
 *
 * @param rounds the minimum number of rounds
 * @param time after which no new round begins; the current one is finished
 * @param outage how long an outage lasts; zero for the scenario's default
 */
public record Length(int rounds, Duration time, Duration outage) {

    /** The answers to clients in one round are kept in memory until they are checked. */
    private static final Duration LONGEST_OUTAGE = Duration.ofHours(1);

    /** One round. */
    public static final Length SHORT = new Length(1, Duration.ZERO, Duration.ZERO);

    public Length {
        if (rounds < 1) {
            throw new IllegalArgumentException("at least once, not " + rounds + " times");
        }
        if (outage.compareTo(LONGEST_OUTAGE) > 0) {
            throw new IllegalArgumentException("an outage has " + LONGEST_OUTAGE.toHours()
                    + " h at the most: what clients are told meanwhile is kept in memory");
        }
    }

    /** Repeats rounds for a time. */
    public static Length of(Duration time) {
        return new Length(1, time, Duration.ZERO);
    }

    public boolean isShort() {
        return equals(SHORT);
    }

    /** Whether there is another round. */
    boolean hasMore(int roundsDone, Duration passed) {
        return roundsDone < rounds || passed.compareTo(time) < 0;
    }

    /** How long an outage lasts. */
    Duration outageOr(Duration usual) {
        return outage.isZero() ? usual : outage;
    }
}
