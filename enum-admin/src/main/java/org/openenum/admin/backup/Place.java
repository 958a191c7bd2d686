package org.openenum.admin.backup;

import java.nio.file.Path;
import java.util.Map;
import org.openenum.admin.backup.Manifest.DatabaseKind;
import org.openenum.database.DatabaseLocation;

/**
 * Which database: the one at an address, or where there is no address, the embedded one.
 *
 * @param dataFolder absolute
 * @param url empty for the embedded database
 */
public record Place(Path dataFolder, String url, String user, String password) {

    /** As the programs know it: by the settings in the environment. */
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
                    + ": only the embedded database and PostgreSQL are backed up and restored from here");
        }
        return DatabaseKind.POSTGRESQL;
    }

    /** How to reach it. */
    public DatabaseLocation location() {
        return url.isEmpty() ? DatabaseLocation.embedded(dataFolder) : postgres();
    }

    DatabaseLocation postgres() {
        return DatabaseLocation.at(url, user.isEmpty() ? null : user, password.isEmpty() ? null : password);
    }
}
