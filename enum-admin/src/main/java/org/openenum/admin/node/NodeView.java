package org.openenum.admin.node;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.about.Release;

/**
 * One enum-server as people and programs see it. Rates are those between its last reports; null where it does not
 * report, or answered nothing.
 *
 * @param reason why it is not ready, or what it is behind for: {@code DATABASE_AWAY}, {@code CHANGES_WAITING},
 *     {@code STANDBY_BEHIND}, {@code NOTHING_READ}; or null
 * @param version its release
 * @param otherVersion whether that is not the one of this program
 * @param startedAt when it was started
 * @param address the one that its reports come from, or null where that is known to another enum-admin only
 * @param sharesNameWith the address of another server that reports under the same name and is refused, or null
 * @param seenAt when it was heard last
 * @param lagSeconds how old what it serves may be
 * @param change the last change that it serves
 * @param behind how many changes that is behind the log
 * @param numbers how many numbers are in its memory
 * @param snapshotAgeSeconds how old the snapshot is from which its next start begins, or null where there is none
 * @param fromMemory the share of answers that did not wait for the database, 0 to 1
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

    /** @param head the newest change of the log */
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
