package org.openenum.load.simulation;

/** When somebody first had a thing in an answer. Every thread may call it. */
final class Sighting {

    private boolean happened;
    private long firstNanos;

    /** Says that an answer that came at an instant showed it. */
    synchronized void at(long nowNanos) {
        if (!happened || nowNanos - firstNanos < 0) {
            happened = true;
            firstNanos = nowNanos;
        }
    }

    /** Whether somebody had it in an answer at an instant. */
    synchronized boolean wasBefore(long instantNanos) {
        return happened && firstNanos - instantNanos <= 0;
    }
}
