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
 * @param url a JDBC address, or empty for the embedded database
 * @param maxConnections the size of the pool
 * @param waitForAdmin how long to let an enum-admin that starts at the same time go first, see {@link AdminWait}
 * @param waitForTables how long the start waits for a database that answers and has the tables of this version
 */
record DatabaseProperties(
        Path data,
        String url,
        String user,
        String password,
        int maxConnections,
        Duration waitForAdmin,
        Duration waitForTables) {

    DatabaseProperties {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("openenum.database.max-connections must be at least 1");
        }
        if (waitForTables.isZero() || waitForTables.isNegative()) {
            throw new IllegalArgumentException("openenum.database.wait-for-tables must be longer than 0");
        }
    }

    static DatabaseProperties of(Settings settings) {
        return new DatabaseProperties(
                Path.of(settings.text("openenum.data")),
                settings.text("openenum.database.url"),
                settings.text("openenum.database.user"),
                settings.text("openenum.database.password"),
                settings.count("openenum.database.max-connections"),
                settings.duration("openenum.database.wait-for-admin"),
                settings.duration("openenum.database.wait-for-tables"));
    }

    DatabaseLocation location() {
        return url.isBlank()
                ? DatabaseLocation.embedded(data)
                : DatabaseLocation.at(url, orNull(user), orNull(password));
    }

    /** Waits only for the embedded database. */
    AdminWait adminWait(OwnedFiles files) {
        return AdminWait.forFiles(files, url.isBlank() ? waitForAdmin : Duration.ZERO);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
