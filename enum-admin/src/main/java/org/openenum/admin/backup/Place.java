package org.openenum.admin.backup;

import java.nio.file.Path;
import java.util.Map;
import org.openenum.admin.backup.Manifest.DatabaseKind;
import org.openenum.database.DatabaseLocation;

/**
 * The location of the database: a URL, or without a URL the embedded database.
 *
 * @param dataFolder an absolute path
 * @param url empty for the embedded database
 */
public record Place(Path dataFolder, String url, String user, String password) {

    /** The location in the environment settings of the product. */
    public static Place of(Map<String, String> environment) {
        return new Place(
                Path.of(environment.getOrDefault("OPENENUM_DATA", "data"))
                        .toAbsolutePath()
                        .normalize(),
                environment.getOrDefault("OPENENUM_DATABASE_URL", ""),
                environment.getOrDefault("OPENENUM_DATABASE_USER", ""),
                environment.getOrDefault("OPENENUM_DATABASE_PASSWORD", ""));
    }

    DatabaseKind kind() {
        if (url.isEmpty()) {
            return DatabaseKind.H2;
        }
        if (!postgres().isPostgres()) {
            throw new BackupException("the database is at " + postgres()
                    + ": only the embedded database and PostgreSQL can be backed up and restored here");
        }
        return DatabaseKind.POSTGRESQL;
    }

    /** How to connect to it. */
    public DatabaseLocation location() {
        return url.isEmpty() ? DatabaseLocation.embedded(dataFolder) : postgres();
    }

    DatabaseLocation postgres() {
        return DatabaseLocation.at(url, user.isEmpty() ? null : user, password.isEmpty() ? null : password);
    }
}
