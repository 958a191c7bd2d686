package org.openenum.server.snapshot;

import java.time.Duration;

/**
 * When and how fast a snapshot is written.
 *
 * @param every the maximum age of the file, and the interval at which it is confirmed while nothing changes
 * @param look the interval of checks for changes
 * @param octetsPerSecond the maximum write rate
 */
public record SnapshotTimes(Duration every, Duration look, long octetsPerSecond) {

    /** Checks that they are positive. */
    public SnapshotTimes {
        if (every.toMillis() < 1 || look.toMillis() < 1) {
            throw new IllegalArgumentException("every must be at least 1 ms");
        }
        if (octetsPerSecond < 1) {
            throw new IllegalArgumentException("max-rate must be at least 1B");
        }
    }
}
