package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;
import org.openenum.server.snapshot.SnapshotTimes;

/**
 * The snapshot: the served data, kept on disk for the next start: {@code openenum.snapshot.*}.
 *
 * @param enabled whether there is one
 * @param staleAfter from this age on, answers from the snapshot are marked as possibly out of date, until the database
 *     was read
 */
record SnapshotProperties(boolean enabled, SnapshotTimes times, Duration staleAfter) {

    /** Five million numbers are read some seconds after the start; the first snapshot is due then. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    static SnapshotProperties of(Settings settings) {
        Duration every = settings.duration("openenum.snapshot.every");
        long octetsPerSecond = settings.size("openenum.snapshot.max-rate").toBytes();
        return new SnapshotProperties(
                settings.is("openenum.snapshot.enabled"),
                new SnapshotTimes(every, every.compareTo(LOOK) < 0 ? every : LOOK, octetsPerSecond),
                settings.duration("openenum.snapshot.stale-after"));
    }

    /** In the data folder, of which each server has its own. */
    static Path folder(Path data) {
        return data.toAbsolutePath().normalize().resolve("snapshot");
    }
}
