package org.openenum.server.handover;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder {@code run} in the data folder, where two servers with the same data folder find each other. Only the
 * owner can open the sockets in it.
 *
 * @param folder an absolute path
 */
public record HandoverFolder(Path folder) {

    /** The longest path in a socket address (unix(7): 108 octets with the zero at the end). */
    private static final int MAX_PATH_OCTETS = 107;

    public static HandoverFolder in(Path data) {
        return new HandoverFolder(data.toAbsolutePath().normalize().resolve("run"));
    }

    /** The socket on which the running server offers the hand-over. */
    Path offer() {
        return folder.resolve("handover");
    }

    /** The socket on which the new server receives the passed sockets. */
    Path inlet() {
        return folder.resolve("sockets");
    }

    /** @throws IOException if no socket can be created there; the message says why */
    void prepare() throws IOException {
        int octets = offer().toString().getBytes(StandardCharsets.UTF_8).length;
        if (octets > MAX_PATH_OCTETS) {
            throw new IOException("the path " + offer() + " has " + octets + " octets; the path of a socket can have "
                    + MAX_PATH_OCTETS);
        }
        Files.createDirectories(folder);
    }

    static void forOwnerAlone(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    }
}
