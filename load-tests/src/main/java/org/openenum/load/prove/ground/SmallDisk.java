package org.openenum.load.prove.ground;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** A small disk in memory, mounted at a folder until closed, which can be filled. Needs root. */
public final class SmallDisk implements AutoCloseable {

    private static final String FILLER = "filler";

    private final Path folder;

    /** Mounts a disk at a folder, which is created. */
    public SmallDisk(Path folder, int megabytes) throws IOException {
        this.folder = Files.createDirectories(folder);
        Commands.run(List.of("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString()));
    }

    /** Whether one can be mounted. */
    public static boolean isPossible() {
        return Commands.runAsRoot() && Commands.exists("mount");
    }

    public Path folder() {
        return folder;
    }

    /** Fills the remaining space. */
    public void fill() throws IOException {
        // It ends with an error, as intended: there is no space for the rest.
        Commands.output(List.of("dd", "if=/dev/zero", "of=" + folder.resolve(FILLER), "bs=64k"));
    }

    /** Frees the space again. */
    public void free() throws IOException {
        Files.delete(folder.resolve(FILLER));
    }

    @Override
    public void close() throws IOException {
        Commands.run(List.of("umount", "-l", folder.toString()));
    }
}
