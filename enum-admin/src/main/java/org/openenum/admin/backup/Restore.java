package org.openenum.admin.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.database.Schema;

/** Restores a database from a backup, after reading and verifying the whole backup. */
public final class Restore {

    /**
     * Jobs that ran at the time of the backup are not restarted, because nobody expects them now. The database stores
     * job states as fixed numbers: uploading, queued, reading and applying become failed.
     */
    static final String END_JOBS = """
            update job set state = 6, message = '["job.program-ended"]', finished_at = current_timestamp,
              version = version + 1
            where state in (0, 1, 2, 4)""";

    private final Place place;
    private final @Nullable String replace;

    /** @param replace the name of the folder or database whose contents may be replaced; null if none may */
    public Restore(Place place, @Nullable String replace) {
        this.place = place;
        this.replace = replace;
    }

    /**
     * Restores the backup. The tables keep their schema version; the next start of enum-admin migrates them. Unfinished
     * jobs become failed.
     *
     * @throws BackupException if nothing was restored; then everything is unchanged
     */
    public Manifest from(Path file) {
        try (BackupFile backup = BackupFile.open(file)) {
            Manifest manifest = backup.manifest();
            refuseOtherDatabase(manifest);
            refuseNewerTables(manifest);
            backup.copyTo(OutputStream.nullOutputStream());
            switch (manifest.database()) {
                case H2 -> new EmbeddedRestore(place.dataFolder(), replace).run(backup);
                case POSTGRESQL -> new PostgresRestore(place.postgres(), replace).run(backup);
            }
            return manifest;
        } catch (IOException e) {
            throw new BackupException("nothing was restored", e);
        } catch (SQLException e) {
            throw new BackupException("nothing was restored: the database refuses it", e);
        }
    }

    private void refuseOtherDatabase(Manifest manifest) {
        if (manifest.database() != place.kind()) {
            throw new BackupException(
                    "this is a backup of " + manifest.database() + ", but the settings select " + place.kind()
                            + "; --database with an address selects PostgreSQL, otherwise it is the embedded database");
        }
    }

    private static void refuseNewerTables(Manifest manifest) {
        JdbcDataSource nothing = new JdbcDataSource();
        nothing.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        int known = new Schema(nothing).newestVersion();
        if (manifest.state().schemaVersion() > known) {
            throw new BackupException(
                    "the backup was made by OpenENUM " + manifest.product() + " and its tables have version "
                            + manifest.state().schemaVersion() + "; this program supports them up to version " + known
                            + ": restore it with the program that made it, or a newer one");
        }
    }

    /** Checks that the restored state is the state of the backup. */
    static void check(DatabaseState restored, Manifest manifest) {
        if (!restored.equals(manifest.state())) {
            throw new BackupException("the restored data differs from the backup (" + restored + " instead of "
                    + manifest.state() + "): it is not used");
        }
    }
}
