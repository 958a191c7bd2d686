package org.openenum.admin.health.vote;

import java.time.Instant;

/** Limits how many checks may begin per second, evenly; fractions are carried over. Used by one thread. */
final class Pace {

    private static final long MILLIS = 1_000;

    /**
     * After a longer pause, only as many checks begin at once as in this time, so that those that waited do not begin
     * all together.
     */
    private static final long LONGEST_MILLIS = 250;

    private final int perSecond;

    private long lastMillis;

    private long thousandths;

    Pace(int perSecond) {
        this.perSecond = perSecond;
    }

    /** How many checks may begin now. */
    int allowed(Instant now) {
        long millis = now.toEpochMilli();
        // A clock that was set back counts as no time passed.
        long passed = Math.max(0, Math.min(LONGEST_MILLIS, millis - lastMillis));
        lastMillis = millis;
        thousandths = Math.min(Math.max(MILLIS, perSecond * LONGEST_MILLIS), thousandths + perSecond * passed);
        return (int) (thousandths / MILLIS);
    }

    /** Reports that this many checks have begun. */
    void began(int checks) {
        thousandths -= checks * MILLIS;
    }
}
