package org.openenum.load.prove.scenario;

import java.time.Duration;

/**
 * How long a scenario goes on: until there were enough rounds, and it has taken long enough.
 *
 * @param rounds how often everything goes wrong, at least
 * @param time after which nothing more is disturbed; what has begun is finished
 * @param outage for how long what is taken away stays away; zero for what the scenario takes by itself
 */
public record Length(int rounds, Duration time, Duration outage) {

    /** What clients are told in one round is kept in memory until it is checked. */
    private static final Duration LONGEST_OUTAGE = Duration.ofHours(1);

    /** Everything goes wrong once. */
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

    /** Again and again for a time. */
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

    /** For how long something stays away. */
    Duration outageOr(Duration usual) {
        return outage.isZero() ? usual : outage;
    }
}
