package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Modules of other servers, which their packages put below /usr/lib: /usr/lib/ARCHITECTURE/SERVER/MODULE. */
final class Libraries {

    private static final Path FOLDER = Path.of("/usr/lib");
    /** Some servers have a folder for each of their releases in between. */
    private static final int MAX_DEPTH = 4;

    private Libraries() {}

    /** @param file its name, without a path */
    static boolean isInstalled(String file) {
        try (Stream<Path> files = Files.find(FOLDER, MAX_DEPTH, (path, about) -> path.endsWith(file))) {
            return files.findAny().isPresent();
        } catch (IOException e) {
            return false;
        }
    }
}
