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
 * Which program has the files of the embedded database open: the one that has the lock on a file beside them, which the
 * system takes back when that program has ended.
 *
 * <p>H2's own way, a file that says who has the others open, is slow when that program ends: the rest try for 1.2 s to
 * reach it, and who comes second in opening the files waits for 4 s and gives up. Changes came 5.3 to 5.6 s late to
 * DNS, or none was taken for as long ({@code ./openenum prove kill-admin hand-over --database H2}).
 *
 * <p>Safe for many threads.
 */
public final class OwnedFiles implements AutoCloseable {

    /** What this program has, by the files; several parts of one program may use the same. */
    private static final Map<Path, Owned> OWNED = new HashMap<>();

    private final @Nullable Path files;

    private OwnedFiles(@Nullable Path files) {
        this.files = files;
    }

    /** Those of a database; of one that is not embedded there are none. */
    public static OwnedFiles of(DatabaseLocation location) {
        return new OwnedFiles(location.files());
    }

    private record Owned(ProgramLock lock, Set<OwnedFiles> users) {}

    /**
     * Takes the files if no other program has them, and takes away what the last one that had them left behind.
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

    /** Whether a program, this one or another, has the files or is just opening them. */
    public boolean areTaken() {
        if (files == null) {
            return true;
        }
        synchronized (OWNED) {
            try (ProgramLock lock = OWNED.containsKey(files) ? null : lock(files)) {
                return lock == null;
            } catch (IOException e) {
                // Whoever opens them says what is wrong.
                return true;
            }
        }
    }

    private static @Nullable ProgramLock lock(Path files) throws IOException {
        return ProgramLock.take(files.resolveSibling(files.getFileName() + ".owner"));
    }

    /** Where another program serves them, and under which name; null if this one has them, or nobody says so. */
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
     * Gives the files up for others, unless the database is still open, which it is as long as another program is
     * served: then they are free when this program has ended.
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
