package org.openenum.admin.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder for unfinished files, accessible only to its owner. It is removed when it is closed, and when the
 * process is asked to end.
 */
record Workplace(Path folder, Thread sweeper) implements AutoCloseable {

    /** A new folder next to the file that is being made. */
    static Workplace beside(Path file) throws IOException {
        return watched(Files.createTempDirectory(
                file.getParent(),
                file.getFileName() + ".part-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    }

    /** A folder at a fixed path; removes what a killed process has left there. */
    static Workplace at(Path folder) throws IOException {
        remove(folder);
        return watched(Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    }

    private static Workplace watched(Path folder) {
        Thread sweeper = new Thread(() -> remove(folder), "openenum-sweeper");
        Runtime.getRuntime().addShutdownHook(sweeper);
        return new Workplace(folder, sweeper);
    }

    @Override
    public void close() {
        remove(folder);
        try {
            Runtime.getRuntime().removeShutdownHook(sweeper);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook is running.
        }
    }

    /** Removes as much as possible; what remains does no harm. */
    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> inside = Files.walk(folder)) {
            List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            System.err.println("openenum: " + folder + " cannot be removed: " + e);
        }
    }
}
