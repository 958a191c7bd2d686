package org.openenum.admin.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.openenum.admin.backup.Manifest.DatabaseKind;
import org.openenum.database.DatabaseLocation;

/**
 * A backup of the embedded database with its own {@code BACKUP TO}, executed by the process that has the file open, or
 * by this one if there is none. The copy is then opened, which rolls back uncommitted changes, and read completely.
 *
 * @param takenAt a time before the first octet is copied
 */
record EmbeddedBackup(Path dataFolder, String product, Instant takenAt) {

    Manifest write(Path work, Path file) throws IOException, SQLException {
        Path database = dataFolder.resolve("db").resolve(DatabaseKind.H2.entry());
        if (!Files.exists(database)) {
            throw new BackupException("there is no database in the data folder " + dataFolder);
        }
        DatabaseLocation running = DatabaseLocation.embedded(dataFolder);
        Path copy = work.resolve(DatabaseKind.H2.entry());
        String version = copyTo(work.resolve("copy.zip"), running);
        unpack(work.resolve("copy.zip"), copy);
        DatabaseState state = checked(work, running);
        try (InputStream in = Files.newInputStream(copy)) {
            return BackupFile.write(
                    file,
                    DatabaseKind.H2.entry(),
                    in,
                    content -> new Manifest(
                            Manifest.FORMAT, product, DatabaseKind.H2, version, version, takenAt, state, content));
        }
    }

    private static String copyTo(Path zip, DatabaseLocation running) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        running.jdbcUrl() + ";IFEXISTS=TRUE", running.user(), running.password());
                Statement statement = connection.createStatement()) {
            statement.execute("backup to '" + zip.toString().replace("'", "''") + "'");
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }

    private static void unpack(Path zip, Path copy) throws IOException {
        try (ZipFile archive = new ZipFile(zip.toFile())) {
            ZipEntry entry = archive.getEntry(DatabaseKind.H2.entry());
            try (InputStream in = archive.getInputStream(entry)) {
                Files.copy(in, copy);
            }
        }
        Files.delete(zip);
    }

    /** The password stays in the data folder; a restore sets a new one. */
    private static DatabaseState checked(Path work, DatabaseLocation running) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(EmbeddedRestore.url(work), running.user(), running.password());
                Statement statement = connection.createStatement()) {
            DatabaseState state = DatabaseState.read(connection);
            EmbeddedRestore.setPassword(statement, running.user(), "");
            statement.execute("shutdown");
            return state;
        }
    }
}
