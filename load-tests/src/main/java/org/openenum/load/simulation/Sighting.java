package org.openenum.load.simulation;

/** When something was first in an answer. Every thread may call it. */
final class Sighting {

    private boolean happened;
    private long firstNanos;

    /** Records that an answer which arrived at an instant contained it. */
    synchronized void at(long nowNanos) {
        if (!happened || nowNanos - firstNanos < 0) {
            happened = true;
            firstNanos = nowNanos;
        }
    }

    /** Whether it had been in an answer by an instant. */
    synchronized boolean wasBefore(long instantNanos) {
        return happened && firstNanos - instantNanos <= 0;
    }
}
