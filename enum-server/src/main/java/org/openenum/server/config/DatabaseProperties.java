package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.OwnedFiles;

/**
 * Where the database is: {@code openenum.data} and {@code openenum.database.*}.
 *
 * @param data the data folder; see {@link DatabaseLocation#embedded}
 */
record DatabaseProperties(Path data, Database database) {

    /**
     * @param url a JDBC address, or empty for the embedded database
     * @param maxConnections at a time
     * @param waitForAdmin how long an enum-admin that is started at the same time comes first, see {@link AdminWait}
     * @param waitForTables how long the start waits for a database that answers and has the tables of this version
     */
    record Database(
            String url,
            String user,
            String password,
            int maxConnections,
            Duration waitForAdmin,
            Duration waitForTables) {

        Database {
            if (maxConnections < 1) {
                throw new IllegalArgumentException("openenum.database.max-connections must be 1 at the least");
            }
        }
    }

    static DatabaseProperties of(Settings settings) {
        return new DatabaseProperties(
                Path.of(settings.text("openenum.data")),
                new Database(
                        settings.text("openenum.database.url"),
                        settings.text("openenum.database.user"),
                        settings.text("openenum.database.password"),
                        settings.count("openenum.database.max-connections"),
                        settings.duration("openenum.database.wait-for-admin"),
                        settings.duration("openenum.database.wait-for-tables")));
    }

    DatabaseLocation location() {
        if (database.url().isBlank()) {
            return DatabaseLocation.embedded(data);
        }
        return DatabaseLocation.at(database.url(), orNull(database.user()), orNull(database.password()));
    }

    /** Has nothing to wait for where the database is not embedded. */
    AdminWait adminWait(OwnedFiles files) {
        return AdminWait.forFiles(files, database.url().isBlank() ? database.waitForAdmin() : Duration.ZERO);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
