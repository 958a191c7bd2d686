package org.openenum.admin.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.backup.Manifest.DatabaseKind;
import org.openenum.database.DatabaseLocation;

/**
 * Restores an embedded database into a data folder: builds it there under another name and with a new password, then
 * renames it.
 *
 * @param replace the name of the folder if its database may be replaced; the old database is kept there under another
 *     name
 */
record EmbeddedRestore(Path dataFolder, @Nullable String replace) {

    static String url(Path folder) {
        return "jdbc:h2:file:" + folder.resolve("openenum");
    }

    static void setPassword(Statement statement, @Nullable String user, String password) throws SQLException {
        statement.execute("alter user " + user + " set password '" + password + "'");
    }

    void run(BackupFile backup) throws IOException, SQLException {
        boolean isNew = !Files.exists(dataFolder);
        if (holdsSomething()) {
            refuseUnlessNamed();
            refuseIfInUse();
        }
        Files.createDirectories(
                dataFolder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (Workplace work = Workplace.at(dataFolder.resolve(DatabaseLocation.RESTORING))) {
            unpack(backup, work.folder());
            putInPlace(work.folder().resolve("db"));
        } finally {
            if (isNew && !holdsSomething()) {
                Files.deleteIfExists(dataFolder);
            }
        }
    }

    /**
     * Replaces the existing database with a new one; if that fails, the old one stays. Between the two renames no
     * program starts here ({@link DatabaseLocation#embedded}).
     */
    void putInPlace(Path fresh) throws IOException {
        Path place = dataFolder.resolve("db");
        Path aside = dataFolder.resolve(
                DatabaseLocation.BEFORE_RESTORE + Instant.now().truncatedTo(ChronoUnit.SECONDS));
        boolean replaces = Files.exists(place);
        if (replaces) {
            // Checked again: unpacking may have taken minutes.
            refuseIfInUse();
            Files.move(place, aside, StandardCopyOption.ATOMIC_MOVE);
        }
        try {
            putSnapshotAside();
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (replaces) {
                Files.move(aside, place, StandardCopyOption.ATOMIC_MOVE);
            }
            throw e;
        }
        Backup.force(dataFolder);
    }

    private void putSnapshotAside() throws IOException {
        Path snapshot = dataFolder.resolve("snapshot/served.snapshot");
        if (Files.exists(snapshot)) {
            Path aside = snapshot.resolveSibling(snapshot.getFileName() + ".unusable");
            Files.move(snapshot, aside, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private boolean holdsSomething() throws IOException {
        if (!Files.exists(dataFolder)) {
            return false;
        }
        try (Stream<Path> inside = Files.list(dataFolder)) {
            return inside.anyMatch(path -> !path.endsWith(DatabaseLocation.RESTORING));
        }
    }

    private void refuseUnlessNamed() {
        Path name = Objects.requireNonNull(dataFolder.getFileName());
        if (!name.toString().equals(replace)) {
            throw new BackupException("the data folder " + dataFolder
                    + " is not empty: restore into a new one, or use --replace " + name
                    + " to replace the database in it");
        }
    }

    /** H2 locks the file while it is open. */
    private void refuseIfInUse() throws IOException {
        Path file = dataFolder.resolve("db").resolve(DatabaseKind.H2.entry());
        if (!Files.exists(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw inUse();
            }
        } catch (OverlappingFileLockException e) {
            throw inUse();
        }
    }

    private BackupException inUse() {
        return new BackupException("the database in " + dataFolder + " is in use: stop the product first");
    }

    private static void unpack(BackupFile backup, Path work) throws IOException, SQLException {
        DatabaseLocation fresh = DatabaseLocation.embedded(work);
        Path folder = work.resolve("db");
        try (FileChannel channel = FileChannel.open(
                        folder.resolve(DatabaseKind.H2.entry()),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                OutputStream out = Channels.newOutputStream(channel)) {
            backup.copyTo(out);
            channel.force(true);
        }
        try (Connection connection = DriverManager.getConnection(url(folder), fresh.user(), "");
                Statement statement = connection.createStatement()) {
            Restore.check(DatabaseState.read(connection), backup.manifest());
            statement.execute(Restore.END_JOBS);
            setPassword(statement, fresh.user(), Objects.requireNonNull(fresh.password()));
            statement.execute("shutdown");
        }
    }
}
