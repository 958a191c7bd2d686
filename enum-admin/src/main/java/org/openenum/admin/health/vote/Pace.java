package org.openenum.admin.health.vote;

import java.time.Instant;

/**
 * How many checks may begin: so many a second, evenly. What is left over of one is kept for the next time. One thread
 * asks.
 */
final class Pace {

    private static final long MILLIS = 1_000;

    /** After a longer pause, as many begin at once as in this time: those that have waited do not come in one heap. */
    private static final long LONGEST_MILLIS = 250;

    private final int perSecond;

    private long lastMillis;

    private long thousandths;

    Pace(int perSecond) {
        this.perSecond = perSecond;
    }

    /** So many may begin now. */
    int allowed(Instant now) {
        long millis = now.toEpochMilli();
        // A clock that was set back has gone on by nothing.
        long passed = Math.max(0, Math.min(LONGEST_MILLIS, millis - lastMillis));
        lastMillis = millis;
        thousandths = Math.min(Math.max(MILLIS, perSecond * LONGEST_MILLIS), thousandths + perSecond * passed);
        return (int) (thousandths / MILLIS);
    }

    /** So many of them have begun. */
    void began(int checks) {
        thousandths -= checks * MILLIS;
    }
}
