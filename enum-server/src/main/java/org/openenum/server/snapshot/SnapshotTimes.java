package org.openenum.server.snapshot;

import java.time.Duration;

/**
 * When a snapshot is written, and how.
 *
 * @param every how old the file may be at the most, and how often it is confirmed while nothing changes
 * @param look how often it is asked whether something has
 * @param octetsPerSecond the most that is written in a second
 */
public record SnapshotTimes(Duration every, Duration look, long octetsPerSecond) {

    /** Checks that they are times. */
    public SnapshotTimes {
        if (every.toMillis() < 1 || look.toMillis() < 1) {
            throw new IllegalArgumentException("every must be a millisecond at the least");
        }
        if (octetsPerSecond < 1) {
            throw new IllegalArgumentException("max-rate must be 1B at the least");
        }
    }
}
