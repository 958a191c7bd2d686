package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;
import org.openenum.server.snapshot.SnapshotTimes;
import org.springframework.util.unit.DataSize;

/**
 * What is served, kept on the disk for the next start: {@code openenum.snapshot.*}.
 *
 * @param enabled whether there is one
 * @param every how old it may be while something has changed
 * @param maxRate the most that is written in a second
 * @param staleAfter from which age on answers from it say that they may be out of date, until the database was read
 */
record SnapshotProperties(boolean enabled, Duration every, DataSize maxRate, Duration staleAfter) {

    /** Five million numbers are read some seconds after the start, and then the first one is due. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    SnapshotProperties {
        new SnapshotTimes(every, LOOK, maxRate.toBytes()); // says what is wrong
    }

    static SnapshotProperties of(Settings settings) {
        return new SnapshotProperties(
                settings.is("openenum.snapshot.enabled"),
                settings.duration("openenum.snapshot.every"),
                settings.size("openenum.snapshot.max-rate"),
                settings.duration("openenum.snapshot.stale-after"));
    }

    SnapshotTimes times() {
        return new SnapshotTimes(every, every.compareTo(LOOK) < 0 ? every : LOOK, maxRate.toBytes());
    }

    /** In the data folder, of which each server has its own. */
    static Path folder(Path data) {
        return data.toAbsolutePath().normalize().resolve("snapshot");
    }
}
