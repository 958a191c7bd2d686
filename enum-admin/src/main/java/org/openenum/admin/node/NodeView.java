package org.openenum.admin.node;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.about.Release;

/**
 * The status of an enum-server. Rates are those between its last reports; they are null if it does not report or
 * answered no queries.
 *
 * @param reason why it is not ready, or why its data is not up to date: {@code DATABASE_AWAY}, {@code CHANGES_WAITING},
 *     {@code STANDBY_BEHIND} or {@code NOTHING_READ}; otherwise null
 * @param version its release
 * @param otherVersion true: it has another release than this enum-admin
 * @param startedAt the time of its start
 * @param address the address that its reports come from; null if only another enum-admin knows it
 * @param sharesNameWith the address of another server that reports under the same name and is refused, or null
 * @param seenAt the time of its last report
 * @param lagSeconds the maximum age of the data that it serves, in seconds
 * @param change the number of the last change that it serves
 * @param behind how many changes it is behind the change log
 * @param numbers how many numbers it has in memory
 * @param snapshotAgeSeconds the age of the snapshot from which its next start would load, in seconds; null if it has
 *     none
 * @param queriesPerSecond the queries per second
 * @param fromMemory the share of answers that did not wait for the database, 0 to 1
 * @param p50Seconds the median response time in seconds
 * @param p99Seconds the 99th percentile of the response time in seconds
 */
public record NodeView(
        String name,
        NodeHealth health,
        @Nullable String reason,
        String version,
        boolean otherVersion,
        Instant startedAt,
        @Nullable String address,
        @Nullable String sharesNameWith,
        Instant seenAt,
        @Nullable Double lagSeconds,
        @Nullable Long change,
        @Nullable Long behind,
        @Nullable Long numbers,
        @Nullable Long snapshotAgeSeconds,
        @Nullable Double queriesPerSecond,
        @Nullable Double fromMemory,
        @Nullable Double p50Seconds,
        @Nullable Double p99Seconds) {

    private static final double MILLIS = 1e3;

    /** @param head the number of the newest change in the log */
    static NodeView of(HeardNode node, Instant now, long head) {
        NodeReport report = node.report();
        boolean isHeard = node.isHeard(now);
        Rates rates = node.rates(now);
        Long lag = report.lagMillis();
        return new NodeView(
                node.name(),
                node.health(now),
                isHeard ? report.reason() : null,
                report.version(),
                !report.version().equals(Release.version()),
                node.startedAt(),
                node.source(),
                node.rivalAt(now),
                node.at(),
                isHeard && lag != null ? lag / MILLIS : null,
                report.change() < 0 ? null : report.change(),
                isHeard && report.change() >= 0 ? Math.max(0, head - report.change()) : null,
                isHeard ? report.numbers() : null,
                isHeard ? report.snapshotAgeSeconds() : null,
                isHeard ? rates.queriesPerSecond() : null,
                rates.fromMemory(),
                rates.quantileSeconds(0.5),
                rates.quantileSeconds(0.99));
    }
}
