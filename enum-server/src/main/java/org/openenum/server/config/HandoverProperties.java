package org.openenum.server.config;

import java.time.Duration;

/**
 * One server replaced by the next on the same machine: {@code openenum.handover.*}.
 *
 * @param enabled whether another process of the same user may take over
 * @param take whether this process takes over from the one that has its data folder; it ends if it cannot
 * @param readyWithin how long the new one may take until it serves what the old one does
 * @param warmUpWithin how long both read at the most, until the new one's code is compiled
 * @param drainWithin how long TCP connections may take, until no part of a question is under way and they are passed on
 */
record HandoverProperties(
        boolean enabled, boolean take, Duration readyWithin, Duration warmUpWithin, Duration drainWithin) {

    HandoverProperties {
        if (readyWithin.isNegative() || readyWithin.isZero() || warmUpWithin.isNegative() || drainWithin.isNegative()) {
            throw new IllegalArgumentException(
                    "openenum.handover: ready-within must be positive, warm-up-within and drain-within not negative");
        }
        // The one before waits so long for the next word, and hears none meanwhile.
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
