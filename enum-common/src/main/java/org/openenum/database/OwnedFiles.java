package org.openenum.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.program.ProgramLock;

/**
 * Which program has the files of the embedded database open: the one that holds the lock on a file beside them. The
 * operating system releases the lock when that program ends.
 *
 * <p>H2's own way, a file that names the program, is slow when that program ends: the others try for 1.2 s to reach it,
 * and the second to open the files waits for 4 s and gives up. Changes reached DNS 5.3 to 5.6 s late, or none was
 * accepted for as long ({@code ./openenum prove kill-admin hand-over --database H2}).
 *
 * <p>Safe for many threads.
 */
public final class OwnedFiles implements AutoCloseable {

    /** The locks of this program, by files; several parts of one program may share one. */
    private static final Map<Path, Owned> OWNED = new HashMap<>();

    private final @Nullable Path files;

    private OwnedFiles(@Nullable Path files) {
        this.files = files;
    }

    /** The files of a database; none if it is not embedded. */
    public static OwnedFiles of(DatabaseLocation location) {
        return new OwnedFiles(location.files());
    }

    private record Owned(ProgramLock lock, Set<OwnedFiles> users) {}

    /**
     * Takes the files if no other program has them, and removes the lock file that their last owner left behind.
     *
     * @return whether this program may open them
     */
    boolean own() throws IOException {
        if (files == null) {
            return true;
        }
        synchronized (OWNED) {
            Owned owned = OWNED.get(files);
            if (owned == null) {
                ProgramLock lock = lock(files);
                if (lock == null) {
                    return false;
                }
                Files.deleteIfExists(DatabaseLocation.lockOf(files));
                owned = new Owned(lock, new HashSet<>());
                OWNED.put(files, owned);
            }
            owned.users().add(this);
            return true;
        }
    }

    /** Whether a program, this one or another, has the files or is opening them. */
    public boolean areTaken() {
        if (files == null) {
            return true;
        }
        synchronized (OWNED) {
            try (ProgramLock lock = OWNED.containsKey(files) ? null : lock(files)) {
                return lock == null;
            } catch (IOException e) {
                // The program that opens them reports the problem.
                return true;
            }
        }
    }

    private static @Nullable ProgramLock lock(Path files) throws IOException {
        return ProgramLock.take(files.resolveSibling(files.getFileName() + ".owner"));
    }

    /** Address and name under which another program serves them; null if this one has them, or if none is named. */
    @Nullable
    String server() throws IOException {
        if (files == null || isOwned(files)) {
            return null;
        }
        Properties said = new Properties();
        try (InputStream in = Files.newInputStream(DatabaseLocation.lockOf(files))) {
            said.load(in);
        } catch (NoSuchFileException e) {
            return null;
        }
        String server = said.getProperty("server");
        return server == null ? null : server + "/" + said.getProperty("id");
    }

    private static boolean isOwned(Path files) {
        synchronized (OWNED) {
            return OWNED.containsKey(files);
        }
    }

    /**
     * Releases the files for others, unless the database is still open, as it is while it serves another program: then
     * they become free when this program ends.
     */
    @Override
    public void close() throws IOException {
        synchronized (OWNED) {
            Owned owned = files == null ? null : OWNED.get(files);
            if (files != null && owned != null) {
                owned.users().remove(this);
                if (owned.users().isEmpty() && !Files.exists(DatabaseLocation.lockOf(files))) {
                    owned.lock().close();
                    OWNED.remove(files);
                }
            }
        }
    }
}
