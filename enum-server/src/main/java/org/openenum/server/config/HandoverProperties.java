package org.openenum.server.config;

import java.time.Duration;

/**
 * Replacement of a server by the next one on the same machine: {@code openenum.handover.*}.
 *
 * @param enabled whether another process of the same user may take over
 * @param take whether this process takes over from the one that has its data folder; it ends if it cannot
 * @param readyWithin how long the new process may take until it serves the same data as the old one
 * @param warmUpWithin how long both read queries at most, until the new process's code is compiled
 * @param drainWithin how long TCP connections may take to finish partly received queries before they are passed on
 */
record HandoverProperties(
        boolean enabled, boolean take, Duration readyWithin, Duration warmUpWithin, Duration drainWithin) {

    HandoverProperties {
        if (readyWithin.isNegative() || readyWithin.isZero() || warmUpWithin.isNegative() || drainWithin.isNegative()) {
            throw new IllegalArgumentException(
                    "openenum.handover: ready-within must be positive, warm-up-within and drain-within not negative");
        }
        // The old process waits this long for the next message, and gets none during the warm-up.
        if (readyWithin.compareTo(warmUpWithin) <= 0) {
            throw new IllegalArgumentException("openenum.handover: ready-within, " + readyWithin.toMillis()
                    + "ms, must be longer than warm-up-within, " + warmUpWithin.toMillis() + "ms");
        }
    }

    static HandoverProperties of(Settings settings) {
        return new HandoverProperties(
                settings.is("openenum.handover.enabled"),
                settings.is("openenum.handover.take"),
                settings.duration("openenum.handover.ready-within"),
                settings.duration("openenum.handover.warm-up-within"),
                settings.duration("openenum.handover.drain-within"));
    }
}
