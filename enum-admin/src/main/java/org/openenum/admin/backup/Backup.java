package org.openenum.admin.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Objects;

/** Makes a backup, in a folder next to the file. The file gets its name when it is complete and on disk. */
public final class Backup {

    private final Place place;
    private final String product;
    private final Clock clock;

    /** @param product the release of this program */
    public Backup(Place place, String product, Clock clock) {
        this.place = place;
        this.product = product;
        this.clock = clock;
    }

    /**
     * Backs up the database, whether or not the product runs.
     *
     * @param file an absolute path that does not exist yet
     * @throws BackupException if the backup failed; then there is no file either
     */
    public Manifest take(Path file) {
        if (Files.exists(file)) {
            throw new BackupException(file + " already exists: name another file");
        }
        try (Workplace work = Workplace.beside(file)) {
            Path fresh = work.folder().resolve("backup");
            Manifest manifest = switch (place.kind()) {
                case H2 -> new EmbeddedBackup(place.dataFolder(), product, clock.instant()).write(work.folder(), fresh);
                case POSTGRESQL ->
                    new PostgresBackup(place.postgres(), product, clock.instant()).write(work.folder(), fresh);
            };
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            force(Objects.requireNonNull(file.getParent()));
            return manifest;
        } catch (NoSuchFileException e) {
            throw new BackupException("there is no folder " + file.getParent());
        } catch (IOException e) {
            throw new BackupException("the backup cannot be written", e);
        } catch (SQLException e) {
            throw new BackupException("the database cannot be backed up", e);
        }
    }

    /** Writes a folder to disk, and with it the names of its files. */
    static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder)) {
            channel.force(true);
        }
    }
}
