package org.openenum.load.prove.ground;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** A disk of its own in memory, mounted at a folder until it is closed, which can be filled. Needs root. */
public final class SmallDisk implements AutoCloseable {

    private static final String FILLER = "filler";

    private final Path folder;

    /** Mounts one at a folder that is made. */
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

    /** Takes all the room that is left. */
    public void fill() throws IOException {
        // It ends with an error, which is what is wanted: there is no room for the rest.
        Commands.output(List.of("dd", "if=/dev/zero", "of=" + folder.resolve(FILLER), "bs=64k"));
    }

    /** Gives the room back. */
    public void free() throws IOException {
        Files.delete(folder.resolve(FILLER));
    }

    @Override
    public void close() throws IOException {
        Commands.run(List.of("umount", "-l", folder.toString()));
    }
}
