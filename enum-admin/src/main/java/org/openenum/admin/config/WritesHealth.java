package org.openenum.admin.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.openenum.admin.web.DatabaseLosses;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.FullDisk;
import org.openenum.database.PrimaryWatch;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * Whether a change can be written now: the database is available, and its disk has space. The status says which of them
 * is missing.
 */
@Component("writes")
final class WritesHealth implements HealthIndicator {

    /** How long a connection may take to answer. */
    private static final int ALIVE_WITHIN_SECONDS = 1;

    /** The minimum that the embedded database and an upload need to continue for a while. */
    private static final long MIN_FREE_OCTETS = 32L * 1024 * 1024;

    private static final Status AWAY = new Status("DATABASE_AWAY");

    private static final Status FULL = new Status("DISK_FULL");

    private final DataSource database;

    private final DatabaseLocation location;

    private final Path dataFolder;

    private final DatabaseLosses losses;

    private final PrimaryWatch watch;

    WritesHealth(
            DataSource database,
            DatabaseLocation location,
            DatabaseConfiguration.Place place,
            DatabaseLosses losses,
            PrimaryWatch watch) {
        this.database = database;
        this.location = location;
        this.dataFolder = place.data();
        this.losses = losses;
        this.watch = watch;
    }

    @Override
    public Health health() {
        try (Connection connection = database.getConnection()) {
            return Health.status(statusOf(connection.isValid(ALIVE_WITHIN_SECONDS)))
                    .withDetail("acknowledgedOnServers", watch.durability().servers())
                    .build();
        } catch (SQLException e) {
            return Health.status(FullDisk.isBehind(e) ? FULL : AWAY).build();
        }
    }

    private Status statusOf(boolean answers) {
        if (!answers) {
            return AWAY;
        }
        return losses.sawFullDisk() || (!location.isPostgres() && freeOctets() < MIN_FREE_OCTETS) ? FULL : Status.UP;
    }

    private long freeOctets() {
        try {
            return Files.getFileStore(dataFolder).getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }
}
