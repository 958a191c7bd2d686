package org.openenum.database;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which primary of PostgreSQL is one no more. One that hung while another server took its place is one still for the
 * moment in which it wakes, and has not what was acknowledged since. Each promotion raises the timeline, so the older
 * one tells it.
 *
 * <p>Safe for many threads.
 */
final class Timelines {

    /** Longer than a cluster manager takes to stop it. What is the primary for longer is it, whatever was seen. */
    static final Duration REFUSED_FOR = Duration.ofSeconds(30);

    private final Map<String, Newest> newest = new ConcurrentHashMap<>();

    /** @param refusedNanos since when an older one is refused; null as long as none was */
    private record Newest(String timeline, @Nullable Long refusedNanos) {

        Newest after(String own, long nowNanos) {
            if (own.compareTo(timeline) >= 0) {
                return new Newest(own, null);
            }
            if (refusedNanos == null) {
                return new Newest(timeline, nowNanos);
            }
            return nowNanos - refusedNanos > REFUSED_FOR.toNanos() ? new Newest(own, null) : this;
        }
    }

    /**
     * Whether a newer timeline was seen, so that nobody is to connect to this server now.
     *
     * @param database its identifier
     * @param own of the server, in hexadecimal digits, always as many
     * @param nowNanos as of {@link System#nanoTime}
     */
    boolean isOutdated(String database, String own, long nowNanos) {
        Newest known = newest.merge(database, new Newest(own, null), (before, seen) -> before.after(own, nowNanos));
        return !known.timeline.equals(own);
    }
}
