package org.openenum.database;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which primary of PostgreSQL is one no more. One that hung while another server took its place is one still for the
 * moment in which it wakes, and has not what was acknowledged since: DNS went back by twelve changes for 0.7 s in one
 * of twenty failovers ({@code ./openenum prove failover-frozen}). Each promotion raises the timeline, so the older one
 * tells it.
 *
 * <p>Safe for many threads.
 */
final class Timelines {

    /** Longer than a cluster manager takes to stop it. What is the primary for longer is it, whatever was seen. */
    static final Duration REFUSED_FOR = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Timelines.class);

    private final Map<String, Newest> newest = new ConcurrentHashMap<>();

    /** @param refusedNanos since when an older one is refused; null as long as none was */
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
            LOG.warn(
                    "The primary is the one with timeline {}, and not the one with {} that was seen before",
                    own,
                    timeline);
            return new Newest(own, null);
        }
    }

    /**
     * Whether a newer timeline was seen, so that nobody is to connect to this server now.
     *
     * @param database its identifier
     * @param own of the server
     * @param nowNanos as of {@link System#nanoTime}
     */
    boolean isOutdated(String database, long own, long nowNanos) {
        Newest known = newest.merge(database, new Newest(own, null), (before, seen) -> before.after(own, nowNanos));
        return known.timeline != own;
    }
}
