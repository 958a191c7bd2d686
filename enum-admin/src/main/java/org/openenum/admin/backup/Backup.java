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

/** Makes a backup: in a folder beside its file, which takes its name when it is whole and on the disk. */
public final class Backup {

    private final Place place;
    private final String product;
    private final Clock clock;

    /** @param product the version of this program */
    public Backup(Place place, String product, Clock clock) {
        this.place = place;
        this.product = product;
        this.clock = clock;
    }

    /**
     * Backs the database up, whether or not the product runs.
     *
     * @param file absolute; nothing may be there
     * @throws BackupException if there is no backup; then there is no file either
     */
    public Manifest take(Path file) {
        if (Files.exists(file)) {
            throw new BackupException(file + " is there already: name another file");
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

    /** The name of a file is on the disk when its folder is. */
    static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder)) {
            channel.force(true);
        }
    }
}
