package org.openenum.database;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects a PostgreSQL primary that another one has replaced. A primary that hung while another server was promoted
 * still acts as primary for a moment when it wakes, without the changes acknowledged since: DNS went back by twelve
 * changes for 0.7 s in one of twenty failovers ({@code ./openenum prove failover-frozen}). Each promotion raises the
 * timeline, so the lower timeline identifies the old primary.
 *
 * <p>Safe for many threads.
 */
final class Timelines {

    /**
     * Longer than a cluster manager takes to stop it. A server that is primary for longer is accepted, whatever was
     * seen.
     */
    static final Duration REFUSED_FOR = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Timelines.class);

    private final Map<String, Newest> newest = new ConcurrentHashMap<>();

    /** @param refusedNanos since when an older timeline is refused; null if none was */
    private record Newest(long timeline, @Nullable Long refusedNanos) {

        Newest after(long own, long nowNanos) {
            if (own >= timeline) {
                return new Newest(own, null);
            }
            if (refusedNanos == null) {
                LOG.warn(
                        "Not connected to a server that was the primary: its timeline is {}, and {} was seen",
                        own,
                        timeline);
                return new Newest(timeline, nowNanos);
            }
            if (nowNanos - refusedNanos <= REFUSED_FOR.toNanos()) {
                return this;
            }
            LOG.warn("The primary now has timeline {}, not {} as before", own, timeline);
            return new Newest(own, null);
        }
    }

    /**
     * Whether a newer timeline was seen, so that this server must not be used now.
     *
     * @param database its identifier
     * @param own timeline of the server
     * @param nowNanos as of {@link System#nanoTime}
     */
    boolean isOutdated(String database, long own, long nowNanos) {
        Newest known = newest.merge(database, new Newest(own, null), (before, seen) -> before.after(own, nowNanos));
        return known.timeline != own;
    }
}
