package org.openenum.server.handover;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where two servers of one data folder find each other: {@code run} in it, for its owner alone.
 *
 * @param folder an absolute path
 */
public record HandoverFolder(Path folder) {

    /** What fits into a socket's address (unix(7): 108 octets with the zero at the end). */
    private static final int MAX_PATH_OCTETS = 107;

    public static HandoverFolder in(Path data) {
        return new HandoverFolder(data.toAbsolutePath().normalize().resolve("run"));
    }

    /** Where the server that answers can be asked for its sockets. */
    Path offer() {
        return folder.resolve("handover");
    }

    /** Where the one that asks takes them. */
    Path inlet() {
        return folder.resolve("sockets");
    }

    /** @throws IOException if no socket can be made there; says why */
    void prepare() throws IOException {
        int octets = offer().toString().getBytes(StandardCharsets.UTF_8).length;
        if (octets > MAX_PATH_OCTETS) {
            throw new IOException("the path " + offer() + " has " + octets + " octets, and a socket's has "
                    + MAX_PATH_OCTETS + " at most");
        }
        Files.createDirectories(folder);
    }

    static void forOwnerAlone(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    }
}
