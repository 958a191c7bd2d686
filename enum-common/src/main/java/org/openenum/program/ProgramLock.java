package org.openenum.program;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A lock on a file that one program at a time can hold. The system releases it when that program ends in any way. */
public final class ProgramLock implements AutoCloseable {

    private final FileChannel file;

    private ProgramLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Takes the lock if it is free; does not wait.
     *
     * @param file is created if missing, and stays
     * @return null if another program holds it, or another part of this one
     * @throws IOException if the file cannot be created
     */
    public static @Nullable ProgramLock take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (hasLock(channel)) {
            return new ProgramLock(channel);
        }
        channel.close();
        return null;
    }

    private static boolean hasLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Releases the lock. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
