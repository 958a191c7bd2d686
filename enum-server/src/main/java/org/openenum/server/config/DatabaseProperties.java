package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseLocation;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the database is: {@code openenum.data} and {@code openenum.database.*}.
 *
 * @param data the data folder; see {@link DatabaseLocation#embedded}
 */
@ConfigurationProperties("openenum")
record DatabaseProperties(
        @DefaultValue("data") Path data, @DefaultValue Database database) {

    /**
     * @param url a JDBC address, or empty for the embedded database
     * @param maxConnections at a time
     * @param waitForAdmin how long it is left to enum-admin to open the embedded files: who opens them serves them to
     *     the other, and enum-admin uses them most
     * @param waitForTables how long the start waits for a database that answers and has the tables of this version
     */
    record Database(
            @DefaultValue("") String url,
            @DefaultValue("") String user,
            @DefaultValue("") String password,
            @DefaultValue("12") int maxConnections,
            @DefaultValue("0s") Duration waitForAdmin,
            @DefaultValue("120s") Duration waitForTables) {}

    DatabaseLocation location() {
        if (database.url().isBlank()) {
            return DatabaseLocation.embedded(data);
        }
        return DatabaseLocation.at(database.url(), orNull(database.user()), orNull(database.password()));
    }

    /** Has nothing to wait for where the database is not embedded. */
    AdminWait adminWait() {
        return new AdminWait(
                DatabaseLocation.embeddedLock(data),
                database.url().isBlank() ? database.waitForAdmin() : Duration.ZERO);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
