package org.openenum.admin.node;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one enum-server: its last report and its present rates. Immutable.
 *
 * @param startedAt when the server started, by the clock of the enum-admin that first received a report from it
 * @param at the time of the last report
 * @param directAt when this enum-admin last received a report itself; the epoch if never
 * @param source the address that its reports come from; null if only another enum-admin knows it
 * @param measured the report from which the next rates are computed
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

    /** Four reports are missing: the server, or the network path from it, hangs. */
    static final Duration SILENT_AFTER = Duration.ofSeconds(10);

    /**
     * Reports come every two seconds, and also in between when a request waits for a change. Reports closer together
     * than this are not used for rates.
     */
    private static final Duration LEAST_BETWEEN = Duration.ofMillis(1_500);

    /** A rival that has not reported for this long has been given its own name, or is gone. */
    private static final Duration RIVAL_KNOWN = Duration.ofMinutes(1);

    /** Another server that reports under the same name. */
    record Rival(String source, Instant at) {}

    /** The first report of a start of a server. */
    static HeardNode first(
            String name, NodeReport report, Instant startedAt, Instant at, Instant directAt, @Nullable String source) {
        return new HeardNode(name, report, startedAt, at, directAt, source, report, Rates.NONE, at, null);
    }

    /** A later report of the same start. */
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

    /** The address of a rival that reported in the last minute. */
    @Nullable
    String rivalAt(Instant now) {
        return rival == null || rival.at().plus(RIVAL_KNOWN).isBefore(now) ? null : rival.source();
    }
}
