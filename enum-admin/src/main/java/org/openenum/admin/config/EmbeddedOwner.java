package org.openenum.admin.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;
import org.openenum.program.ProgramLock;

/**
 * Prevents a second enum-admin from using the embedded database, whose jobs and secrets belong to one process. Which
 * process has the files open is a separate question ({@link org.openenum.database.OwnedFiles}).
 */
final class EmbeddedOwner implements AutoCloseable {

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    /** For a database that is not embedded. */
    static final EmbeddedOwner OF_NOTHING = new EmbeddedOwner(null);

    private final @Nullable ProgramLock lock;

    private EmbeddedOwner(@Nullable ProgramLock lock) {
        this.lock = lock;
    }

    /**
     * Takes the lock.
     *
     * @param patience how long to wait for a process that is just ending
     * @throws DatabaseUnavailableException if another process holds it
     */
    static EmbeddedOwner of(Path data, Duration patience) {
        long begun = System.nanoTime();
        try {
            Files.createDirectories(data);
            Path file = data.resolve("enum-admin.lock");
            ProgramLock lock = ProgramLock.take(file);
            while (lock == null) {
                if (System.nanoTime() - begun > patience.toNanos()) {
                    throw new DatabaseUnavailableException("another enum-admin uses the embedded database in " + data
                            + "; to run several, use PostgreSQL");
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
                lock = ProgramLock.take(file);
            }
            return new EmbeddedOwner(lock);
        } catch (IOException e) {
            throw new DatabaseUnavailableException("the folder " + data + " cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
