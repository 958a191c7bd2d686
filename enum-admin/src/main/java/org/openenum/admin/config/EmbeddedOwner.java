package org.openenum.admin.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;

/**
 * Keeps a second enum-admin from the embedded database, whose jobs and secrets belong to one: a lock on a file beside
 * it, which the system takes back from whoever dies.
 */
final class EmbeddedOwner implements AutoCloseable {

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    /** Of a database that is not embedded. */
    static final EmbeddedOwner OF_NOTHING = new EmbeddedOwner(null);

    private final @Nullable FileChannel file;

    private EmbeddedOwner(@Nullable FileChannel file) {
        this.file = file;
    }

    /**
     * Takes the lock.
     *
     * @param patience for one that is just ending
     * @throws DatabaseUnavailableException if another one has it
     */
    static EmbeddedOwner of(Path data, Duration patience) {
        long begun = System.nanoTime();
        try {
            Files.createDirectories(data);
            FileChannel file = FileChannel.open(
                    data.resolve("enum-admin.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            while (lock(file) == null) {
                if (System.nanoTime() - begun > patience.toNanos()) {
                    file.close();
                    throw new DatabaseUnavailableException(
                            "another enum-admin has the embedded database in " + data + "; several need PostgreSQL");
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
            return new EmbeddedOwner(file);
        } catch (IOException e) {
            throw new DatabaseUnavailableException("the folder " + data + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
