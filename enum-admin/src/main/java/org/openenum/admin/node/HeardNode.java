package org.openenum.admin.node;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one enum-server: its last report, and what happened between its reports. Never changes.
 *
 * @param startedAt when the server was started, by the clock of who heard it first
 * @param at when it was heard last
 * @param directAt when this program heard it itself; the epoch if it never did
 * @param source the address that its reports come from; null where that is known to another program only
 * @param measured the report from which the next rates are reckoned
 * @param since since when this start of the server has its name
 * @param rival another server that reports under the same name, or null
 */
record HeardNode(
        String name,
        NodeReport report,
        Instant startedAt,
        Instant at,
        Instant directAt,
        @Nullable String source,
        NodeReport measured,
        Rates rates,
        Instant since,
        @Nullable Rival rival) {

    /** Four reports that did not come: the server, or the way from it, hangs. */
    static final Duration SILENT_AFTER = Duration.ofSeconds(10);

    /**
     * Reports come every two seconds, and between them when somebody waits for a change: of those, no rates are made.
     */
    private static final Duration LEAST_BETWEEN = Duration.ofMillis(1_500);

    /** A rival that was not heard for so long has got a name of its own, or is gone. */
    private static final Duration RIVAL_KNOWN = Duration.ofMinutes(1);

    /** Another server that reports under the same name. */
    record Rival(String source, Instant at) {}

    /** A start of a server that was not known. */
    static HeardNode first(
            String name, NodeReport report, Instant startedAt, Instant at, Instant directAt, @Nullable String source) {
        return new HeardNode(name, report, startedAt, at, directAt, source, report, Rates.NONE, at, null);
    }

    /** The next report of the same start. */
    HeardNode next(NodeReport next, Instant now, boolean direct, @Nullable String from) {
        boolean due = next.uptimeMillis() - measured.uptimeMillis() >= LEAST_BETWEEN.toMillis();
        return new HeardNode(
                name,
                next,
                startedAt,
                now,
                direct ? now : directAt,
                from == null ? source : from,
                due ? next : measured,
                due ? Rates.between(measured, next) : rates,
                since,
                rival);
    }

    HeardNode with(@Nullable Rival other) {
        return new HeardNode(name, report, startedAt, at, directAt, source, measured, rates, since, other);
    }

    NodeHealth health(Instant now) {
        if (report.state() == NodeReport.State.STOPPED) {
            return NodeHealth.STOPPED;
        }
        if (at.plus(SILENT_AFTER).isBefore(now)) {
            return NodeHealth.SILENT;
        }
        return report.state() == NodeReport.State.READY ? NodeHealth.READY : NodeHealth.NOT_READY;
    }

    boolean isHeard(Instant now) {
        NodeHealth health = health(now);
        return health == NodeHealth.READY || health == NodeHealth.NOT_READY;
    }

    Rates rates(Instant now) {
        return isHeard(now) ? rates : Rates.NONE;
    }

    /** The address of a rival that was heard in the last minute. */
    @Nullable
    String rivalAt(Instant now) {
        return rival == null || rival.at().plus(RIVAL_KNOWN).isBefore(now) ? null : rival.source();
    }
}
