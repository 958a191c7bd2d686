package org.openenum.admin.config;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.EmbeddedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Keeps the file of the embedded database small, on Spring's scheduler. */
@Component
@EnableScheduling
class EmbeddedFileTask {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedFileTask.class);

    private static final int EVERY_SECONDS = 2;

    private final DatabaseLocation location;
    private final DataSource dataSource;
    private final EmbeddedFile file = new EmbeddedFile();

    EmbeddedFileTask(DatabaseLocation location, DataSource dataSource) {
        this.location = location;
        this.dataSource = dataSource;
    }

    @Scheduled(initialDelay = EVERY_SECONDS, fixedDelay = EVERY_SECONDS, timeUnit = TimeUnit.SECONDS)
    void compact() {
        if (location.isPostgres()) {
            return;
        }
        try (Connection connection = dataSource.getConnection()) {
            file.compact(connection);
        } catch (SQLException e) {
            log.warn(
                    "The file of the embedded database could not be compacted; it grows until it can be: {}",
                    e.toString());
        }
    }
}
